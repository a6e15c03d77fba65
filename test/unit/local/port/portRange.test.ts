import assert from 'node:assert/strict';

import { randomPort, rangeOutside } from '../../../../src/local/port/sharedPort.ts';

describe('shared port range', () => {
  it('lies below the ports of outgoing connections', () => {
    assert.deepEqual(rangeOutside({ first: 32_768, last: 60_999 }), { first: 10_000, last: 29_999 });
    assert.deepEqual(rangeOutside({ first: 49_152, last: 65_535 }), { first: 10_000, last: 29_999 });
    assert.deepEqual(rangeOutside({ first: 20_000, last: 60_999 }), { first: 10_000, last: 19_999 });
  });

  it('lies above them when they start low', () => {
    assert.deepEqual(rangeOutside({ first: 1_024, last: 40_000 }), { first: 40_001, last: 65_535 });
    assert.deepEqual(rangeOutside({ first: 10_100, last: 60_000 }), { first: 60_001, last: 65_535 });
  });

  it('is the default when they cover all ports', () => {
    assert.deepEqual(rangeOutside({ first: 1_024, last: 65_535 }), { first: 10_000, last: 29_999 });
  });

  it('contains each random port', () => {
    for (let count = 0; count < 1_000; count++) {
      const port = randomPort();
      assert.ok(Number.isInteger(port) && port >= 10_000 && port <= 65_535);
    }
  });
});
