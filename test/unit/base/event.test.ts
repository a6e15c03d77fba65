import assert from 'node:assert/strict';

import { Emitter } from '../../../src/base/event.ts';

describe('Emitter', () => {
  it('calls the listeners in the order in which they came, each as often as it was added', () => {
    const emitter = new Emitter<number>();
    const heard: string[] = [];
    const twice = (value: number) => heard.push(`twice ${value}`);
    emitter.event(twice);
    emitter.event((value) => heard.push(`once ${value}`));
    emitter.event(twice);
    emitter.fire(1);
    assert.deepEqual(heard, ['twice 1', 'once 1', 'twice 1']);
  });

  it('ends one subscription with its own handle and leaves the twin', () => {
    const emitter = new Emitter<number>();
    const heard: number[] = [];
    const listener = (value: number) => heard.push(value);
    const first = emitter.event(listener);
    emitter.event(listener);
    first.dispose();
    first.dispose();
    emitter.fire(1);
    assert.deepEqual(heard, [1]);
  });

  it('calls no listener that an earlier one has ended during the same event', () => {
    const emitter = new Emitter<void>();
    const heard: string[] = [];
    emitter.event(() => second.dispose());
    const second = emitter.event(() => heard.push('second'));
    emitter.fire();
    assert.deepEqual(heard, []);
  });

  it('calls a listener that was added during an event from the next one on', () => {
    const emitter = new Emitter<number>();
    const heard: number[] = [];
    emitter.event((value) => {
      if (value === 1) emitter.event((late) => heard.push(late));
    });
    emitter.fire(1);
    emitter.fire(2);
    assert.deepEqual(heard, [2]);
  });

  it('reaches every listener before it lets a failure through', () => {
    const emitter = new Emitter<void>();
    const heard: string[] = [];
    emitter.event(() => {
      throw new Error('first');
    });
    emitter.event(() => heard.push('second'));
    assert.throws(() => emitter.fire(), /^Error: first$/);
    assert.deepEqual(heard, ['second']);
  });

  it('calls nobody once disposed', () => {
    const emitter = new Emitter<void>();
    const heard: string[] = [];
    emitter.event(() => emitter.dispose());
    emitter.event(() => heard.push('late'));
    emitter.fire();
    emitter.fire();
    assert.deepEqual(heard, []);
  });
});
