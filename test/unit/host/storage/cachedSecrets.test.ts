import assert from 'node:assert/strict';
import type { SecretStorage } from 'vscode';

import { CachedSecrets } from '../../../../src/host/storage/cachedSecrets.ts';
import { TokenStore } from '../../../../src/host/storage/secrets.ts';
import { SessionStore } from '../../../../src/store/session/session.ts';
import { keyring } from '../../../fixtures/keyring.ts';

const tracker = 'https://tracker.example';

/** A keyring that counts its reads, and can hold them back or fail. */
function countedKeyring() {
  const { kept, secrets } = keyring();
  const reads: { count: number; until?: Promise<unknown> | undefined; fails?: boolean } = { count: 0 };
  const counted: SecretStorage = {
    ...secrets,
    get: async (key) => {
      reads.count += 1;
      const value = kept.get(key);
      await reads.until;
      if (reads.fails) throw new Error('locked');
      return value;
    },
  };
  return { secrets, reads, cached: new CachedSecrets(counted) };
}

describe('CachedSecrets', () => {
  it('reads a secret once for several calls', async () => {
    const { cached, reads } = countedKeyring();
    await cached.store('token', 'one');
    assert.deepEqual([await cached.get('token'), await cached.get('token')], ['one', 'one']);
    assert.equal(reads.count, 1);
  });

  it('reads again after a change in another window', async () => {
    const { cached, secrets } = countedKeyring();
    await cached.store('token', 'one');
    await cached.get('token');
    await secrets.store('token', 'two');
    assert.equal(await cached.get('token'), 'two');
    await secrets.delete('token');
    assert.equal(await cached.get('token'), undefined);
  });

  it('reads again after its own change', async () => {
    const { cached } = countedKeyring();
    await cached.store('token', 'one');
    await cached.get('token');
    await cached.store('token', 'two');
    assert.equal(await cached.get('token'), 'two');
    await cached.delete('token');
    assert.equal(await cached.get('token'), undefined);
  });

  it('caches no read that began before a change', async () => {
    const { cached, secrets, reads } = countedKeyring();
    await secrets.store('token', 'one');
    const { promise, resolve } = Promise.withResolvers<void>();
    reads.until = promise;
    const early = cached.get('token');
    await secrets.store('token', 'two');
    resolve();
    assert.equal(await early, 'one');
    assert.equal(await cached.get('token'), 'two');
  });

  it('asks a keyring again that failed or had nothing', async () => {
    const { cached, secrets, reads } = countedKeyring();
    assert.equal(await cached.get('token'), undefined);
    await cached.get('token');
    assert.equal(reads.count, 2);
    await secrets.store('token', 'one');
    reads.fails = true;
    await assert.rejects(Promise.resolve(cached.get('token')), /locked/);
    reads.fails = false;
    assert.equal(await cached.get('token'), 'one');
  });

  it('lets a session connect without reading, until a change', async () => {
    const { cached, secrets, reads } = countedKeyring();
    const tokens = new TokenStore(cached, 'token');
    const inAnotherWindow = new TokenStore(secrets, 'token');
    const session = new SessionStore({
      service: 'tracker',
      setting: 'jobdeck.tracker.baseUrl',
      credentialName: 'token',
      configured: () => ({ kind: 'usable', baseUrl: tracker }),
      readToken: (baseUrl) => tokens.read(baseUrl),
      variableOf: (baseUrl) => tokens.variableOf(baseUrl),
      startLocal: () => assert.fail('the service is hosted'),
    });
    await tokens.store(tracker, { kind: 'typed', token: 'one' });
    assert.equal((await session.connect()).token, 'one');
    const before = reads.count;
    await session.connect();
    await session.connect();
    assert.equal(reads.count, before);

    await inAnotherWindow.store(tracker, { kind: 'typed', token: 'two' });
    await assert.rejects(session.connect(), { kind: 'cancelled' });
    assert.equal((await session.connect()).token, 'two');
    await inAnotherWindow.remove(tracker);
    await assert.rejects(session.connect(), { kind: 'signedOut' });
  });
});
