import assert from 'node:assert/strict';

import { hideSecret, withoutSecrets } from '../../../src/host/secretTexts.ts';
import { TokenStore } from '../../../src/host/storage/secrets.ts';
import { plain } from '../../../src/host/ui/plain.ts';
import { keyring } from '../../fixtures/keyring.ts';

const tracker = 'https://tracker.example';

describe('what is said', () => {
  it('has no token that was kept or read, however it is written', async () => {
    const { secrets } = keyring();
    const read = 'read-3f9a/71c0+2b8e';
    await new TokenStore(secrets, 'token').keep(tracker, { kind: 'typed', token: 'kept-51d2-88af-90c1' });
    const named = { kind: 'environment', variable: 'SERVICE_API_TOKEN' } as const;
    const fromVariable = new TokenStore(secrets, 'agentToken', () => read);
    await fromVariable.keep(tracker, named);
    await fromVariable.read(tracker);
    assert.equal(withoutSecrets('kept-51d2-88af-90c1'), '(redacted)');
    assert.equal(plain(`bad ${encodeURIComponent(read)}`), 'bad (redacted)');
    assert.equal(plain(`bad ${read.replace('+', '\\u002B')}`), 'bad (redacted)');
  });

  it('is as it was but for that', () => {
    const text = 'The bearer token sk-a-name-of-a-card is missing.';
    assert.equal(plain(text), text);
    hideSecret('missing');
    assert.equal(plain(text), text);
  });

  it('is searched for the secrets that were used last', () => {
    hideSecret('the-first-of-many');
    for (let count = 0; count < 60; count += 1) hideSecret(`${crypto.randomUUID()}`);
    assert.equal(withoutSecrets('the-first-of-many'), 'the-first-of-many');
  });
});
