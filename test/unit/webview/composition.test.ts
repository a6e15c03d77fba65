import assert from 'node:assert/strict';

import { CompositionKeys } from '../../../src/webview/compositionKeys.ts';

const key = (name: string, timeStamp: number, keyCode = 13) => ({ key: name, isComposing: false, keyCode, timeStamp });

describe('keys of an input method', () => {
  it('are all keys while text is composed', () => {
    const keys = new CompositionKeys();
    assert.equal(keys.isOwn({ ...key('ArrowDown', 0), isComposing: true }), true);
    assert.equal(keys.isOwn(key('Process', 0, 229)), true);
    assert.equal(keys.isOwn(key('Enter', 0)), false);
  });

  it('include the key that ends it, once', () => {
    const keys = new CompositionKeys();
    for (const name of ['Enter', 'Escape']) {
      keys.end({ timeStamp: 1_000 });
      assert.equal(keys.isOwn(key(name, 1_001)), true);
      assert.equal(keys.isOwn(key(name, 1_002)), false);
    }
  });

  it('include no key after a released or another key, or later', () => {
    const keys = new CompositionKeys();
    keys.end({ timeStamp: 1_000 });
    keys.release();
    assert.equal(keys.isOwn(key('Enter', 1_001)), false);
    keys.end({ timeStamp: 2_000 });
    assert.equal(keys.isOwn(key('a', 2_001)), false);
    assert.equal(keys.isOwn(key('Enter', 2_002)), false);
    keys.end({ timeStamp: 3_000 });
    assert.equal(keys.isOwn(key('Enter', 3_500)), false);
  });
});
