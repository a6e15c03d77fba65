import assert from 'node:assert/strict';

import { ServiceError } from '../../../src/base/errors.ts';
import type { Keys } from '../../../src/contract/keys.ts';
import { checkManagementKey } from '../../../src/features/session/managementKey.ts';
import type { ServiceRequest, Transport } from '../../../src/http/transport.ts';
import { ordinaryKey } from '../../../src/store/keys/ordinaryKey.ts';
import { ServicePerTest, seconds } from '../localService.ts';
import { keyStore, keysOf, memoryOfTest } from './keyService.ts';

/** A service that offers only some of the interface: what `offers` does not take is answered as a service answers what it does not know. */
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

describe('a key service with only PATCH', () => {
  const running = new ServicePerTest();

  for (const status of [404, 405])
    it(`that answers ${status} to everything else lives on remembered hashes`, async () => {
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
      assert.deepEqual([store.state.list.from, store.state.list.keys], ['memory', []]);

      await store.add(created.hash);
      assert.deepEqual(store.keys, [created]);
      const result = await store.edit(store.keys[0] ?? assert.fail(), { limit: 25, disabled: true });
      assert.equal(result.kind, 'saved');
      assert.deepEqual([store.keys[0]?.limit, store.keys[0]?.disabled], [25, true]);
      await store.undo();
      assert.deepEqual([store.keys[0]?.limit, store.keys[0]?.disabled], [10, false]);

      // A new window shows the key as it was last seen, and sends no change on its own to learn more.
      sent.length = 0;
      running.clock.forward(seconds(60));
      const later = keyStore(calls, running.clock.now, memory);
      await later.refreshQuietly();
      assert.equal(later.find(created.hash)?.limit, 10);
      assert.equal(later.readAt(created.hash), running.clock.now().getTime() - 60_000);
      assert.deepEqual(
        sent.filter(({ method }) => method === 'PATCH'),
        [],
      );

      // A user's refresh asks by a change that names no property, which changes nothing.
      await keysOf(running.service).updateKeys({ hash: created.hash, name: 'Elsewhere' });
      const before = await keysOf(running.service).getKey({ hash: created.hash });
      await later.refresh();
      assert.equal(later.find(created.hash)?.name, 'Elsewhere');
      assert.deepEqual(
        sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body),
        ['{}'],
      );
      assert.deepEqual(await keysOf(running.service).getKey({ hash: created.hash }), before);
      // What was learnt so is not lost with the next quiet read, nor asked for by it.
      await later.refreshQuietly();
      await later.look({ includeDisabled: false });
      assert.equal(later.find(created.hash)?.name, 'Elsewhere');
      assert.equal(sent.filter(({ method }) => method === 'PATCH').length, 1);

      await later.leaveOut(created.hash);
      assert.deepEqual(later.keys, []);
    });

  it('tells that there is no such key, and remembers none', async () => {
    const calls = keysOf(
      running.service,
      offering(({ method }) => method === 'PATCH', 404, []),
    );
    const store = keyStore(calls, running.clock.now);
    await assert.rejects(store.add('f'.repeat(64)), (error) => ServiceError.is(error, 'missing'));
    await store.refresh();
    assert.deepEqual(store.keys, []);
  });

  it('asks before it overwrites somebody else’s change there too', async () => {
    const { data: created } = await keysOf(running.service).createKeys({ name: 'CI', limit: 10 });
    const calls = keysOf(
      running.service,
      offering(({ method }) => method === 'PATCH', 404, []),
    );
    const store = keyStore(calls, running.clock.now);
    await store.refresh();
    const seen = await store.add(created.hash);
    await keysOf(running.service).updateKeys({ hash: created.hash, limit: 50 });
    assert.equal((await store.edit(seen, { limit: 25 })).kind, 'changed');
  });

  it('cannot check a management key before it is used, and is told from a wrong address', async () => {
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

  it('keeps keys of another service apart, and does not believe what it finds in its memory', async () => {
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

describe('a key added by its hash', () => {
  const running = new ServicePerTest();

  it('stands beside those of the list, and is not listed twice', async () => {
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

describe('an ordinary key where a management key is wanted', () => {
  const running = new ServicePerTest();

  async function ordinary(): Promise<Keys> {
    const { key } = await keysOf(running.service).createKeys({ name: 'Ordinary' });
    return keysOf({ keysUrl: running.service.keysUrl, managementKey: key });
  }
  const isNamed = (error: unknown): boolean =>
    ServiceError.is(error, 'denied') &&
    error.code === ordinaryKey &&
    /ordinary API key.*management key/.test(error.reason);

  it('is named as such by the list, by an edit, by a new key and when connecting', async () => {
    const { data: other } = await keysOf(running.service).createKeys({ name: 'Other' });
    const calls = await ordinary();
    const store = keyStore(calls, running.clock.now);
    await store.refresh();
    assert.ok(store.state.kind === 'failed' && isNamed(store.state.error));
    await assert.rejects(store.edit(other, { limit: 1 }), isNamed);
    await assert.rejects(store.create({ name: 'X' }), isNamed);
    await assert.rejects(store.remove(other.hash), isNamed);
    await assert.rejects(checkManagementKey(calls), isNamed);
  });

  it('is named as such by a service without a list too', async () => {
    const { key } = await keysOf(running.service).createKeys({ name: 'Ordinary' });
    const noList = offering(({ path }) => path === '/key', 404, []);
    const calls = keysOf({ keysUrl: running.service.keysUrl, managementKey: key }, noList);
    await assert.rejects(checkManagementKey(calls), isNamed);
    await checkManagementKey(keysOf(running.service, noList));
  });

  it('that does not work at all is a key that is not accepted', async () => {
    const calls = keysOf({ keysUrl: running.service.keysUrl, managementKey: 'wrong' });
    const store = keyStore(calls, running.clock.now);
    await store.refresh();
    assert.ok(store.state.kind === 'failed' && store.state.error.kind === 'signedOut');
    await assert.rejects(checkManagementKey(calls), (error) => ServiceError.is(error, 'signedOut'));
  });
});
