import assert from 'node:assert/strict';

import { redact, redactorOf } from '../../../src/base/text/redact.ts';

describe('redact', () => {
  it('removes bearer tokens, and keys by prefix', () => {
    assert.equal(redact('authorization: Bearer abc.def-123, accept: x'), 'authorization: Bearer (redacted), accept: x');
    assert.equal(redact('{"authorization":"bearer abc"}'), '{"authorization":"bearer (redacted)"}');
    assert.equal(redact('token jdk_0123456789abcdef was refused'), 'token (redacted) was refused');
    assert.equal(redact('key sk-or-v1-0123456789'), 'key (redacted)');
    assert.equal(redact('tracker_get_board: 200 in 12 ms'), 'tracker_get_board: 200 in 12 ms');
  });
});

describe('redactorOf', () => {
  const secret = 'a/Q9+x7Zk=Wm2%41pL_tR8vYc-3Nf~uD';
  const without = redactorOf(secret);
  const hex = (letter: string) => (letter.codePointAt(0) ?? 0).toString(16).padStart(2, '0');
  const each = (write: (letter: string) => string) => [...secret].map(write).join('');
  const bytes = Buffer.from(secret);

  const forms: Readonly<Record<string, string>> = {
    'as it is': secret,
    'in capital letters': secret.toUpperCase(),
    'with JSON escapes for some': secret.replace('+', '\\u002B').replace('/', '\\/'),
    'with JSON escapes for all': each((letter) => `\\u00${hex(letter)}`),
    'in JSON inside JSON': JSON.stringify(JSON.stringify(secret.replaceAll('/', '\\/').replace('+', '\\u002b'))).slice(
      3,
      -3,
    ),
    'as a part of a URL': encodeURIComponent(secret),
    'as a part of a URL twice': encodeURIComponent(encodeURIComponent(secret)),
    'with every letter as in a URL': each((letter) => `%${hex(letter)}`),
    'its first 12 letters': secret.slice(0, 12),
    'its last 12 letters': secret.slice(-12),
    '12 letters of its middle': secret.slice(15, 27),
  };
  for (const [form, written] of Object.entries(forms))
    it(`removes a secret ${form}`, () => {
      assert.equal(without(`The 😀 token "${written}" is bad.`), 'The 😀 token "(redacted)" is bad.');
    });

  for (const [form, written] of Object.entries({
    'in base64': bytes.toString('base64'),
    'in base64 for URLs': bytes.toString('base64url'),
    'in base64 behind Bearer': Buffer.from(`Bearer ${secret}`).toString('base64'),
    'in base64 with a user': Buffer.from(`user:${secret}:x`).toString('base64'),
  }))
    it(`redacts most of a secret ${form}`, () => {
      const left = without(`<${written}>`);
      assert.ok(left.includes('(redacted)') && left.length < 40, left);
    });

  it('removes every occurrence and nothing else', () => {
    assert.equal(without(`${secret} and ${secret}`), '(redacted) and (redacted)');
    for (const text of ['', 'C:\\a\\b %41 &#65; \\u0041\\n', `Only ${secret.slice(0, 11)} is said.`, '\ud83d'])
      assert.equal(without(text), text);
    assert.equal(redactorOf('')('text'), 'text');
  });

  it('matches a short secret only literally', () => {
    assert.equal(redactorOf('abc')('an abc and YWJj'), 'an (redacted) and YWJj');
  });

  it('removes a secret from a long text', () => {
    const long = 'x'.repeat(1_000_000);
    assert.equal(without(`${long}${secret}${long}`), `${long}(redacted)${long}`);
  });
});
