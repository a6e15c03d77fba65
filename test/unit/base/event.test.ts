import assert from 'node:assert/strict';

import { Emitter } from '../../../src/base/flow/event.ts';

describe('Emitter', () => {
  it('calls listeners in order, once per subscription', () => {
    const emitter = new Emitter<number>();
    const heard: string[] = [];
    const twice = (value: number) => heard.push(`twice ${value}`);
    emitter.event(twice);
    emitter.event((value) => heard.push(`once ${value}`));
    emitter.event(twice);
    emitter.fire(1);
    assert.deepEqual(heard, ['twice 1', 'once 1', 'twice 1']);
  });

  it('removes one subscription and keeps its duplicate', () => {
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

  it('skips a listener disposed during the same event', () => {
    const emitter = new Emitter<void>();
    const heard: string[] = [];
    emitter.event(() => second.dispose());
    const second = emitter.event(() => heard.push('second'));
    emitter.fire();
    assert.deepEqual(heard, []);
  });

  it('calls a listener added mid-event from the next event', () => {
    const emitter = new Emitter<number>();
    const heard: number[] = [];
    emitter.event((value) => {
      if (value === 1) emitter.event((late) => heard.push(late));
    });
    emitter.fire(1);
    emitter.fire(2);
    assert.deepEqual(heard, [2]);
  });

  it('calls every listener before it rethrows an error', () => {
    const emitter = new Emitter<void>();
    const heard: string[] = [];
    emitter.event(() => {
      throw new Error('first');
    });
    emitter.event(() => heard.push('second'));
    assert.throws(() => emitter.fire(), /^Error: first$/);
    assert.deepEqual(heard, ['second']);
  });

  it('calls no listener after dispose', () => {
    const emitter = new Emitter<void>();
    const heard: string[] = [];
    emitter.event(() => emitter.dispose());
    emitter.event(() => heard.push('late'));
    emitter.fire();
    emitter.fire();
    assert.deepEqual(heard, []);
  });
});
