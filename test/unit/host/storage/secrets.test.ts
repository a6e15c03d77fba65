import assert from 'node:assert/strict';

import { TokenStore } from '../../../../src/host/storage/secrets.ts';
import { keyring } from '../../../fixtures/keyring.ts';

const tracker = 'https://tracker.example';
const typed = (token: string) => ({ kind: 'typed', token }) as const;
const named = { kind: 'environment', variable: 'SERVICE_API_TOKEN' } as const;

describe('TokenStore', () => {
  it('returns a token only for its base URL and purpose', async () => {
    const { secrets } = keyring();
    const store = new TokenStore(secrets, 'token');
    assert.equal(await store.store(tracker, typed('one'), '2027-01-31T00:00:00.000Z'), true);
    const stored = await store.read(tracker);
    assert.equal(stored?.token, 'one');
    assert.equal(stored?.expiresAt, '2027-01-31T00:00:00.000Z');
    assert.equal(await store.read('https://tracker.example/other'), undefined);
    assert.equal(await new TokenStore(secrets, 'managementKey').read(tracker), undefined);
    await store.remove(tracker);
    assert.equal(await store.read(tracker), undefined);
  });

  it('returns false when the keyring did not store it', async () => {
    assert.equal(await new TokenStore(keyring({ forgets: true }).secrets, 'token').store(tracker, typed('one')), false);
  });

  it('assigns a new account id to each entered token', async () => {
    const { secrets } = keyring();
    const store = new TokenStore(secrets, 'token');
    await store.store(tracker, typed('same'));
    const first = (await store.read(tracker))?.account;
    assert.equal((await store.read(tracker))?.account, first);
    await store.store(tracker, typed('same'));
    assert.notEqual((await store.read(tracker))?.account, first);
  });

  it('reads an environment token each time, never stores it', async () => {
    const { kept, secrets } = keyring();
    let value: string | undefined = 'from-outside';
    const store = new TokenStore(secrets, 'token', (name) => (name === named.variable ? value : undefined));
    await store.store(tracker, named);
    assert.doesNotMatch([...kept.values()].join(), /from-outside/);
    const { token, account } = (await store.read(tracker)) ?? assert.fail('not read');
    assert.equal(token, 'from-outside');
    value = 'another';
    assert.notEqual((await store.read(tracker))?.account, account, 'whose data it is may have changed');
    value = '';
    assert.equal(await store.read(tracker), undefined);
    assert.equal(await store.variableOf(tracker), named.variable);
    assert.equal(await store.variableOf('https://elsewhere.example'), undefined);
    value = undefined;
    assert.equal(await store.read(tracker), undefined);
  });

  it('reports changes of its own purpose by base URL', async () => {
    const { secrets } = keyring();
    const heard: string[] = [];
    const store = new TokenStore(secrets, 'token');
    store.onDidChange((baseUrl) => heard.push(baseUrl));
    await store.store(tracker, typed('one'));
    await new TokenStore(secrets, 'agentToken').store(tracker, typed('two'));
    await store.remove(tracker);
    assert.deepEqual(heard, [tracker, tracker]);
  });

  it('treats unreadable entries as missing', async () => {
    const { kept, secrets } = keyring();
    const store = new TokenStore(secrets, 'token');
    for (const broken of ['', 'no JSON', '{}', '{"source":{"kind":"typed"},"account":"a"}', 'null', '[]']) {
      kept.set(`token/${tracker}`, broken);
      assert.equal(await store.read(tracker), undefined, broken);
    }
  });
});
