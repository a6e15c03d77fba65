import assert from 'node:assert/strict';

import { ServiceError } from '../../../src/base/flow/errors.ts';
import type { ApiKey, ApiKeys } from '../../../src/contract/keys.ts';
import type { ServiceRequest, Transport } from '../../../src/http/transport.ts';
import type { ApiKeyStore } from '../../../src/store/keys/keyStore.ts';
import { ServicePerTest, seconds } from '../localService.ts';
import { keyStore, keysOf } from './keyService.ts';

describe('ApiKeyStore', () => {
  const running = new ServicePerTest();
  let sent: ServiceRequest[];
  let calls: ApiKeys;
  let store: ApiKeyStore;
  /** Runs before each request is sent. */
  let beforeRequest: (request: ServiceRequest) => Promise<void> | void;

  const watched: (send: Transport) => Transport = (send) => async (request) => {
    sent.push(request);
    await beforeRequest(request);
    return send(request);
  };
  const create = async (name: string, over: Partial<Parameters<ApiKeys['createKeys']>[0]> = {}): Promise<ApiKey> =>
    (await keysOf(running.service).createKeys({ name, ...over })).data;
  const shown = (hash: string): ApiKey => store.find(hash) ?? assert.fail('the key is not shown');
  const bodies = () => sent.filter(({ method }) => method === 'PATCH').map(({ body }) => JSON.parse(body ?? ''));
  /** A change by another client. */
  const elsewhere = async (hash: string, edit: Partial<Parameters<ApiKeys['updateKeys']>[0]>) => {
    running.clock.forward(seconds(1));
    await keysOf(running.service).updateKeys({ hash, ...edit });
  };

  beforeEach(() => {
    sent = [];
    beforeRequest = () => undefined;
    calls = keysOf(running.service, watched);
    store = keyStore(calls, running.clock.now);
  });

  it('reads the requested pages and reports more', async () => {
    for (let count = 0; count < 105; count += 1) await create(`Key ${count}`);
    await store.refresh();
    assert.deepEqual([store.keys.length, store.state.kind === 'ready' && store.state.value.hasMore], [100, true]);
    running.clock.forward(seconds(61));
    await store.setView({ pages: 2 });
    assert.deepEqual([store.keys.length, store.state.kind === 'ready' && store.state.value.hasMore], [105, false]);
  });

  it('filters by disabled state and workspace', async () => {
    const { hash } = await create('Off');
    await elsewhere(hash, { disabled: true });
    await create('On');
    await store.refresh();
    assert.deepEqual(
      store.keys.map(({ name }) => name),
      ['On', 'Off'],
    );
    await store.setView({ includeDisabled: false });
    assert.deepEqual(
      store.keys.map(({ name }) => name),
      ['On'],
    );
    await store.setView({ workspaceId: 'elsewhere' });
    assert.deepEqual(store.keys, []);
    assert.match(sent.at(-1)?.path ?? '', /workspace_id=elsewhere/);
  });

  it('keeps keys visible and editable while others load', async () => {
    const { hash } = await create('CI', { limit: 10 });
    await store.refresh();
    const gate = Promise.withResolvers<void>();
    beforeRequest = ({ operation }) => (operation === 'listKeys' ? gate.promise : undefined);
    const reading = store.setView({ workspaceId: 'elsewhere' });
    assert.deepEqual([store.state.kind, shown(hash).limit], ['ready', 10]);
    await store.edits.edit(shown(hash), { limit: 25 });
    assert.equal(shown(hash).limit, 25);
    gate.resolve();
    await reading;
    assert.deepEqual([store.state.kind, store.keys], ['ready', []]);
  });

  it('shows an edit at once and sends only changes', async () => {
    const { hash } = await create('CI', { limit: 10, limit_reset: 'weekly' });
    await store.refresh();
    const saving = store.edits.edit(shown(hash), { name: 'CI', limit: 25, limit_reset: 'weekly', disabled: false });
    assert.deepEqual(
      [shown(hash).limit, shown(hash).limit_remaining, store.edits.writes.isPending(hash)],
      [25, 25, true],
    );
    const result = await saving;
    assert.equal(result.kind, 'saved');
    assert.deepEqual(bodies(), [{ limit: 25 }]);
    assert.deepEqual([shown(hash).limit, store.edits.writes.isPending(hash)], [25, false]);
  });

  it('distinguishes no limit from a limit of 0', async () => {
    const { hash } = await create('CI', { limit: 10 });
    await store.refresh();
    await store.edits.edit(shown(hash), { limit: 0 });
    assert.deepEqual([shown(hash).limit, shown(hash).limit_remaining], [0, 0]);
    await store.edits.edit(shown(hash), { limit: null });
    assert.deepEqual([shown(hash).limit, shown(hash).limit_remaining], [null, null]);
    assert.deepEqual(bodies(), [{ limit: 0 }, { limit: null }]);
  });

  it('sends nothing when nothing changes', async () => {
    const { hash } = await create('CI', { limit: 10 });
    await store.refresh();
    await store.edits.edit(shown(hash), { limit: 10, name: 'CI' });
    assert.deepEqual(bodies(), []);
    assert.equal(store.edits.undoable, undefined);
  });

  it('reverts a rejected edit', async () => {
    const { hash } = await create('CI', { limit: 10 });
    await store.refresh();
    const saving = store.edits.edit(shown(hash), { name: 'x'.repeat(300) });
    assert.equal(shown(hash).name.length, 300);
    await assert.rejects(saving, (error) => ServiceError.is(error, 'invalid') && error.code === '400');
    assert.deepEqual(
      [shown(hash).name, store.edits.writes.isPending(hash), store.edits.undoable],
      ['CI', false, undefined],
    );
  });

  it('asks before it overwrites a foreign change', async () => {
    const { hash } = await create('CI', { limit: 10 });
    await store.refresh();
    await elsewhere(hash, { limit: 50 });
    const result = await store.edits.edit(shown(hash), { limit: 25 });
    assert.ok(result.kind === 'changed');
    assert.deepEqual([result.expected.limit, result.now.limit], [10, 50]);
    assert.deepEqual([bodies(), shown(hash).limit], [[], 50]);
    assert.equal((await store.edits.edit(result.now, { limit: 25 })).kind, 'saved');
    assert.equal(shown(hash).limit, 25);
  });

  it('detects a reverted foreign change by updated_at', async () => {
    const { hash } = await create('CI', { limit: 10 });
    await store.refresh();
    await elsewhere(hash, { limit: 50 });
    await elsewhere(hash, { limit: 10 });
    assert.equal((await store.edits.edit(shown(hash), { limit: 25 })).kind, 'changed');
  });

  it('reports no conflict for own edits or spending', async () => {
    const { hash } = await create('CI', { limit: 10 });
    await store.refresh();
    const seen = shown(hash);
    running.clock.forward(seconds(1));
    const both = await Promise.all([store.edits.edit(seen, { limit: 20 }), store.edits.edit(seen, { name: 'CI 2' })]);
    assert.deepEqual(
      both.map(({ kind }) => kind),
      ['saved', 'saved'],
    );
    assert.deepEqual([shown(hash).limit, shown(hash).name], [20, 'CI 2']);
  });

  it('sends edits in the order they were made', async () => {
    const { hash } = await create('CI', { limit: 10 });
    await store.refresh();
    const seen = shown(hash);
    // The first request is slow, so that the others could overtake it.
    beforeRequest = async () => {
      beforeRequest = () => undefined;
      for (let count = 0; count < 10; count += 1) await keysOf(running.service).getKey({ hash });
    };
    await Promise.all([1, 2, 3].map((limit) => store.edits.edit(seen, { limit })));
    assert.deepEqual(bodies(), [{ limit: 1 }, { limit: 2 }, { limit: 3 }]);
  });

  it('keeps an edit over a list read before it', async () => {
    const { hash } = await create('CI', { limit: 10 });
    await store.refresh();
    const held = Promise.withResolvers<void>();
    const old = (await calls.listKeys({ include_disabled: true })).data;
    let isFirst = true;
    const listKeys: ApiKeys['listKeys'] = async (...given) => {
      if (!isFirst) return calls.listKeys(...given);
      isFirst = false;
      await held.promise;
      return { data: old };
    };
    const late = keyStore({ ...calls, listKeys }, running.clock.now);
    const reading = late.refresh();
    const result = await late.edits.edit(old[0] ?? assert.fail(), { limit: 25 });
    assert.equal(result.kind, 'saved');
    held.resolve();
    await reading;
    assert.equal(late.find(hash)?.limit, 25);
  });

  it('drops an edit that was meant for another account', async () => {
    const { hash } = await create('CI', { limit: 10 });
    await store.refresh();
    const gate = Promise.withResolvers<void>();
    beforeRequest = ({ method }) => (method === 'GET' ? gate.promise : undefined);
    const saving = store.edits.edit(shown(hash), { limit: 25 });
    const refused = assert.rejects(saving, (error) => ServiceError.is(error, 'cancelled'));
    await new Promise((resolve) => setImmediate(resolve));
    store.forget();
    gate.resolve();
    await refused;
    assert.deepEqual([bodies(), store.state.kind], [[], 'unread']);
  });

  it('probes by a change only in the refreshed account', async () => {
    const { hash } = await create('CI');
    const noList: ApiKeys['listKeys'] = async () =>
      Promise.reject(new ServiceError('missing', 'listKeys', 'Not there.'));
    const noKey: ApiKeys['getKey'] = async () => Promise.reject(new ServiceError('missing', 'getKey', 'Not there.'));
    const lone = keyStore({ ...calls, listKeys: noList, getKey: noKey }, running.clock.now);
    await lone.add(hash);
    sent.length = 0;
    const reading = lone.refresh();
    lone.forget();
    await reading;
    assert.deepEqual(bodies(), []);
    await lone.refresh();
    assert.deepEqual(bodies(), [{}]);
  });

  it('undoes the last edit by another edit', async () => {
    const { hash } = await create('CI', { limit: 10, limit_reset: 'weekly' });
    await store.refresh();
    await store.edits.edit(shown(hash), { limit: null, disabled: true });
    running.clock.forward(seconds(1));
    const changes: unknown[] = [store.edits.undoable];
    store.onDidChange(() => changes.push(store.edits.undoable));
    assert.equal((await store.edits.undo())?.kind, 'saved');
    assert.deepEqual([shown(hash).limit, shown(hash).disabled, shown(hash).limit_reset], [10, false, 'weekly']);
    assert.deepEqual(
      [changes.at(-1), store.edits.undoable, await store.edits.undo()],
      [undefined, undefined, undefined],
    );
  });

  it('asks before an undo overwrites a foreign change', async () => {
    const { hash } = await create('CI', { limit: 10 });
    await store.refresh();
    await store.edits.edit(shown(hash), { limit: 25 });
    await elsewhere(hash, { limit: 99 });
    assert.equal((await store.edits.undo())?.kind, 'changed');
    assert.deepEqual([shown(hash).limit, store.edits.undoable?.hash], [99, hash]);
  });

  it('adds created keys without plaintext, removes deleted ones', async () => {
    await store.refresh();
    const { key: plaintext, data } = await store.create({ name: 'New', limit: 5 });
    assert.ok(plaintext.length > 30);
    assert.deepEqual(
      store.keys.map(({ hash }) => hash),
      [data.hash],
    );
    assert.ok(!JSON.stringify(store.state).includes(plaintext));
    await store.remove(data.hash);
    assert.deepEqual(store.keys, []);
  });
});
