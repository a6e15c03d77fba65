import assert from 'node:assert/strict';

import { CompositionState } from '../../../src/webview/compositionState.ts';

const key = (name: string, timeStamp: number, keyCode = 13) => ({ key: name, isComposing: false, keyCode, timeStamp });

describe('keys of an input method', () => {
  it('are all keys while text is composed', () => {
    const composition = new CompositionState();
    assert.equal(composition.isOwn({ ...key('ArrowDown', 0), isComposing: true }), true);
    assert.equal(composition.isOwn(key('Process', 0, 229)), true);
    assert.equal(composition.isOwn(key('Enter', 0)), false);
  });

  it('include the key that ends it, once', () => {
    const composition = new CompositionState();
    for (const name of ['Enter', 'Escape']) {
      composition.end({ timeStamp: 1_000 });
      assert.equal(composition.isOwn(key(name, 1_001)), true);
      assert.equal(composition.isOwn(key(name, 1_002)), false);
    }
  });

  it('include no key after a released or another key, or later', () => {
    const composition = new CompositionState();
    composition.end({ timeStamp: 1_000 });
    composition.release();
    assert.equal(composition.isOwn(key('Enter', 1_001)), false);
    composition.end({ timeStamp: 2_000 });
    assert.equal(composition.isOwn(key('a', 2_001)), false);
    assert.equal(composition.isOwn(key('Enter', 2_002)), false);
    composition.end({ timeStamp: 3_000 });
    assert.equal(composition.isOwn(key('Enter', 3_500)), false);
  });
});
