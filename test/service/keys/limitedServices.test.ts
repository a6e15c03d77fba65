import assert from 'node:assert/strict';

import { ServiceError } from '../../../src/base/flow/errors.ts';
import type { ApiKeys } from '../../../src/contract/keys.ts';
import { checkManagementKey } from '../../../src/features/session/checkToken.ts';
import type { ServiceRequest, Transport } from '../../../src/http/transport.ts';
import { ordinaryKey } from '../../../src/store/keys/ordinaryKey.ts';
import { ServicePerTest, seconds } from '../localService.ts';
import { keyStore, keysOf, memoryOfTest } from './keyService.ts';

/** A partial service: it answers a request that `offers` does not accept as an unknown one. */
const offering =
  (
    offers: (request: ServiceRequest) => boolean,
    status: number,
    sent: ServiceRequest[],
  ): ((send: Transport) => Transport) =>
  (send) =>
  async (request) => {
    sent.push(request);
    if (offers(request)) return send(request);
    const body = JSON.stringify({ error: { code: status, message: 'Resource not found' } });
    return { status, headers: new Headers(), bytes: new TextEncoder().encode(body) };
  };

describe('key service with only PATCH', () => {
  const running = new ServicePerTest();

  for (const status of [404, 405])
    it(`uses remembered hashes when all else returns ${status}`, async () => {
      const { data: created } = await keysOf(running.service).createKeys({
        name: 'CI',
        limit: 10,
        limit_reset: 'weekly',
      });
      const sent: ServiceRequest[] = [];
      const calls = keysOf(
        running.service,
        offering(({ method }) => method === 'PATCH', status, sent),
      );
      const memory = memoryOfTest();
      const store = keyStore(calls, running.clock.now, memory);
      await store.refresh();
      assert.ok(store.state.kind === 'ready');
      assert.deepEqual([store.state.value.from, store.state.value.keys], ['memory', []]);

      await store.add(created.hash);
      assert.deepEqual(store.keys, [created]);
      const result = await store.edits.edit(store.keys[0] ?? assert.fail(), { limit: 25, disabled: true });
      assert.equal(result.kind, 'saved');
      assert.deepEqual([store.keys[0]?.limit, store.keys[0]?.disabled], [25, true]);
      await store.edits.undo();
      assert.deepEqual([store.keys[0]?.limit, store.keys[0]?.disabled], [10, false]);

      // A new window shows the cached key and sends no change of its own to refresh it.
      sent.length = 0;
      running.clock.forward(seconds(60));
      const later = keyStore(calls, running.clock.now, memory);
      await later.refreshInBackground();
      assert.equal(later.find(created.hash)?.limit, 10);
      assert.equal(later.readAt(created.hash), running.clock.now().getTime() - 60_000);
      assert.deepEqual(
        sent.filter(({ method }) => method === 'PATCH'),
        [],
      );

      // A user's refresh sends a change without properties, which changes nothing.
      await keysOf(running.service).updateKeys({ hash: created.hash, name: 'Elsewhere' });
      const before = await keysOf(running.service).getKey({ hash: created.hash });
      await later.refresh();
      assert.equal(later.find(created.hash)?.name, 'Elsewhere');
      assert.deepEqual(
        sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body),
        ['{}'],
      );
      assert.deepEqual(await keysOf(running.service).getKey({ hash: created.hash }), before);
      // The next background read neither loses that result nor sends such a change.
      await later.refreshInBackground();
      await later.setView({ includeDisabled: false });
      assert.equal(later.find(created.hash)?.name, 'Elsewhere');
      assert.equal(sent.filter(({ method }) => method === 'PATCH').length, 1);

      await later.unlink(created.hash);
      assert.deepEqual(later.keys, []);
    });

  it('reports a missing key and remembers none', async () => {
    const calls = keysOf(
      running.service,
      offering(({ method }) => method === 'PATCH', 404, []),
    );
    const store = keyStore(calls, running.clock.now);
    await assert.rejects(store.add('f'.repeat(64)), (error) => ServiceError.is(error, 'missing'));
    await store.refresh();
    assert.deepEqual(store.keys, []);
  });

  it('asks before it overwrites a foreign change', async () => {
    const { data: created } = await keysOf(running.service).createKeys({ name: 'CI', limit: 10 });
    const calls = keysOf(
      running.service,
      offering(({ method }) => method === 'PATCH', 404, []),
    );
    const store = keyStore(calls, running.clock.now);
    await store.refresh();
    const seen = await store.add(created.hash);
    await keysOf(running.service).updateKeys({ hash: created.hash, limit: 50 });
    assert.equal((await store.edits.edit(seen, { limit: 25 })).kind, 'changed');
  });

  it('reports an uncheckable management key, unlike a wrong address', async () => {
    const calls = keysOf(
      running.service,
      offering(({ method }) => method === 'PATCH', 404, []),
    );
    await assert.rejects(
      checkManagementKey(calls),
      (error) => ServiceError.is(error, 'broken') && /could not be checked/.test(error.reason),
    );
    const elsewhere = keysOf({ ...running.service, keysUrl: `${running.service.trackerUrl}/nowhere` });
    await assert.rejects(checkManagementKey(elsewhere), (error) => ServiceError.is(error, 'missing'));
  });

  it('separates services and ignores invalid cached keys', async () => {
    const memory = memoryOfTest();
    await memory.write('keys/the service', [{ key: { hash: 'x', name: 3 }, readAt: 1 }, 'nonsense', null]);
    const calls = keysOf(
      running.service,
      offering(({ method }) => method === 'PATCH', 404, []),
    );
    const store = keyStore(calls, running.clock.now, memory);
    await store.refresh();
    assert.deepEqual(store.keys, []);
    assert.equal(store.state.kind, 'ready');
  });
});

describe('key added by hash', () => {
  const running = new ServicePerTest();

  it('appears beside listed keys and only once', async () => {
    const { data: created } = await keysOf(running.service).createKeys({ name: 'CI' });
    const hidden: (send: Transport) => Transport = (send) => async (request) => {
      const answer = await send(request);
      if (request.operation !== 'listKeys' || !isHidden) return answer;
      return { ...answer, bytes: new TextEncoder().encode('{"data":[]}') };
    };
    let isHidden = true;
    const store = keyStore(keysOf(running.service, hidden), running.clock.now);
    await store.add(created.hash);
    assert.deepEqual(
      store.keys.map(({ name }) => name),
      ['CI'],
    );
    isHidden = false;
    await store.refresh();
    assert.deepEqual(
      store.keys.map(({ name }) => name),
      ['CI'],
    );
    assert.ok(store.isRemembered(created.hash));
  });
});

describe('ordinary key in place of a management key', () => {
  const running = new ServicePerTest();

  async function ordinary(): Promise<ApiKeys> {
    const { key } = await keysOf(running.service).createKeys({ name: 'Ordinary' });
    return keysOf({ keysUrl: running.service.keysUrl, managementKey: key });
  }
  const isNamed = (error: unknown): boolean =>
    ServiceError.is(error, 'denied') &&
    error.code === ordinaryKey &&
    /ordinary API key.*management key/.test(error.reason);

  it('is identified by list, edit, create and connect', async () => {
    const { data: other } = await keysOf(running.service).createKeys({ name: 'Other' });
    const calls = await ordinary();
    const store = keyStore(calls, running.clock.now);
    await store.refresh();
    assert.ok(store.state.kind === 'failed' && isNamed(store.state.error));
    await assert.rejects(store.edits.edit(other, { limit: 1 }), isNamed);
    await assert.rejects(store.create({ name: 'X' }), isNamed);
    await assert.rejects(store.remove(other.hash), isNamed);
    await assert.rejects(checkManagementKey(calls), isNamed);
  });

  it('is identified by a service without a list', async () => {
    const { key } = await keysOf(running.service).createKeys({ name: 'Ordinary' });
    const noList = offering(({ path }) => path === '/key', 404, []);
    const calls = keysOf({ keysUrl: running.service.keysUrl, managementKey: key }, noList);
    await assert.rejects(checkManagementKey(calls), isNamed);
    await checkManagementKey(keysOf(running.service, noList));
  });

  it('is reported as not accepted when it is invalid', async () => {
    const calls = keysOf({ keysUrl: running.service.keysUrl, managementKey: 'wrong' });
    const store = keyStore(calls, running.clock.now);
    await store.refresh();
    assert.ok(store.state.kind === 'failed' && store.state.error.kind === 'signedOut');
    await assert.rejects(checkManagementKey(calls), (error) => ServiceError.is(error, 'signedOut'));
  });
});
