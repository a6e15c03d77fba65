import assert from 'node:assert/strict';

import { redact } from '../../../src/base/redact.ts';

describe('redact', () => {
  it('takes tokens out of headers and sentences and leaves the rest', () => {
    assert.equal(redact('authorization: Bearer abc.def-123, accept: x'), 'authorization: Bearer (redacted), accept: x');
    assert.equal(redact('{"authorization":"bearer abc"}'), '{"authorization":"bearer (redacted)"}');
    assert.equal(redact('token jdk_0123456789abcdef was refused'), 'token (redacted) was refused');
    assert.equal(redact('key sk-or-v1-0123456789'), 'key (redacted)');
    assert.equal(redact('tracker_get_board: 200 in 12 ms'), 'tracker_get_board: 200 in 12 ms');
  });
});
