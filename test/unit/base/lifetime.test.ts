import assert from 'node:assert/strict';

import { Lifetime } from '../../../src/base/flow/lifetime.ts';

describe('Lifetime', () => {
  const ended: string[] = [];
  const owned = (name: string) => ({ dispose: () => ended.push(name) });
  const failing = (name: string) => ({
    dispose: () => {
      throw new Error(name);
    },
  });
  beforeEach(() => ended.splice(0));

  it('disposes everything once, in reverse order', () => {
    const lifetime = new Lifetime();
    const first = owned('first');
    assert.equal(lifetime.add(first), first);
    lifetime.add(owned('second'));
    lifetime.dispose();
    lifetime.dispose();
    assert.deepEqual(ended, ['second', 'first']);
  });

  it('disposes at once what is added after dispose', () => {
    const lifetime = new Lifetime();
    lifetime.dispose();
    lifetime.add(owned('late'));
    assert.deepEqual(ended, ['late']);
  });

  it('disposes what is added during dispose', () => {
    const lifetime = new Lifetime();
    lifetime.add({ dispose: () => lifetime.add(owned('late')) });
    lifetime.dispose();
    assert.deepEqual(ended, ['late']);
  });

  it('disposes the rest when one throws, then rethrows', () => {
    const lifetime = new Lifetime();
    lifetime.add(owned('first'));
    lifetime.add(failing('broken'));
    assert.throws(() => lifetime.dispose(), /^Error: broken$/);
    assert.deepEqual(ended, ['first']);
  });

  it('throws several failures as one AggregateError', () => {
    const lifetime = new Lifetime();
    lifetime.add(failing('one'));
    lifetime.add(owned('between'));
    lifetime.add(failing('two'));
    assert.throws(
      () => lifetime.dispose(),
      (error: unknown) =>
        error instanceof AggregateError && error.errors.map((inner) => inner.message).join() === 'two,one',
    );
    assert.deepEqual(ended, ['between']);
  });
});
