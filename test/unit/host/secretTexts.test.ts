import assert from 'node:assert/strict';

import { hideSecret, withoutSecrets } from '../../../src/host/secretTexts.ts';
import { TokenStore } from '../../../src/host/storage/secrets.ts';
import { plain } from '../../../src/host/ui/plain.ts';
import { keyring } from '../../fixtures/keyring.ts';

const tracker = 'https://tracker.example';

describe('plain and withoutSecrets', () => {
  it('removes stored and read tokens in any encoding', async () => {
    const { secrets } = keyring();
    const read = 'read-3f9a/71c0+2b8e';
    await new TokenStore(secrets, 'token').store(tracker, { kind: 'typed', token: 'kept-51d2-88af-90c1' });
    const named = { kind: 'environment', variable: 'SERVICE_API_TOKEN' } as const;
    const fromVariable = new TokenStore(secrets, 'agentToken', () => read);
    await fromVariable.store(tracker, named);
    await fromVariable.read(tracker);
    assert.equal(withoutSecrets('kept-51d2-88af-90c1'), '(redacted)');
    assert.equal(plain(`bad ${encodeURIComponent(read)}`), 'bad (redacted)');
    assert.equal(plain(`bad ${read.replace('+', '\\u002B')}`), 'bad (redacted)');
  });

  it('leaves all other text unchanged', () => {
    const text = 'The bearer token sk-a-name-of-a-card is missing.';
    assert.equal(plain(text), text);
    hideSecret('missing');
    assert.equal(plain(text), text);
  });

  it('removes only the most recently used secrets', () => {
    hideSecret('the-first-of-many');
    for (let count = 0; count < 60; count += 1) hideSecret(`${crypto.randomUUID()}`);
    assert.equal(withoutSecrets('the-first-of-many'), 'the-first-of-many');
  });
});
