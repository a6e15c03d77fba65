import assert from 'node:assert/strict';

import { ServiceError } from '../../../src/base/errors.ts';
import type { Key, Keys } from '../../../src/contract/keys.ts';
import type { ServiceRequest, Transport } from '../../../src/http/transport.ts';
import type { KeyStore } from '../../../src/store/keys/keyStore.ts';
import { ServicePerTest, seconds } from '../localService.ts';
import { keyStore, keysOf } from './keyService.ts';

describe('the keys that are shown', () => {
  const running = new ServicePerTest();
  let sent: ServiceRequest[];
  let calls: Keys;
  let store: KeyStore;
  /** What becomes of a request before it is sent. */
  let meanwhile: (request: ServiceRequest) => Promise<void> | void;

  const watched: (send: Transport) => Transport = (send) => async (request) => {
    sent.push(request);
    await meanwhile(request);
    return send(request);
  };
  const create = async (name: string, over: Partial<Parameters<Keys['createKeys']>[0]> = {}): Promise<Key> =>
    (await keysOf(running.service).createKeys({ name, ...over })).data;
  const shown = (hash: string): Key => store.find(hash) ?? assert.fail('the key is not shown');
  const bodies = () => sent.filter(({ method }) => method === 'PATCH').map(({ body }) => JSON.parse(body ?? ''));
  /** Somebody else's change. */
  const elsewhere = async (hash: string, edit: Partial<Parameters<Keys['updateKeys']>[0]>) => {
    running.clock.forward(seconds(1));
    await keysOf(running.service).updateKeys({ hash, ...edit });
  };

  beforeEach(() => {
    sent = [];
    meanwhile = () => undefined;
    calls = keysOf(running.service, watched);
    store = keyStore(calls, running.clock.now);
  });

  it('are all pages that are asked for, and say whether there are more', async () => {
    for (let count = 0; count < 105; count += 1) await create(`Key ${count}`);
    await store.refresh();
    assert.deepEqual([store.keys.length, store.state.kind === 'ready' && store.state.list.hasMore], [100, true]);
    running.clock.forward(seconds(61));
    await store.look({ pages: 2 });
    assert.deepEqual([store.keys.length, store.state.kind === 'ready' && store.state.list.hasMore], [105, false]);
  });

  it('are with the disabled ones or without, and of the workspace that is asked for', async () => {
    const { hash } = await create('Off');
    await elsewhere(hash, { disabled: true });
    await create('On');
    await store.refresh();
    assert.deepEqual(
      store.keys.map(({ name }) => name),
      ['On', 'Off'],
    );
    await store.look({ includeDisabled: false });
    assert.deepEqual(
      store.keys.map(({ name }) => name),
      ['On'],
    );
    await store.look({ workspaceId: 'elsewhere' });
    assert.deepEqual(store.keys, []);
    assert.match(sent.at(-1)?.path ?? '', /workspace_id=elsewhere/);
  });

  it('stay in sight until those have come that are asked for then, with what is changed meanwhile', async () => {
    const { hash } = await create('CI', { limit: 10 });
    await store.refresh();
    const gate = Promise.withResolvers<void>();
    meanwhile = ({ operation }) => (operation === 'listKeys' ? gate.promise : undefined);
    const looking = store.look({ workspaceId: 'elsewhere' });
    assert.deepEqual([store.state.kind, shown(hash).limit], ['ready', 10]);
    await store.edit(shown(hash), { limit: 25 });
    assert.equal(shown(hash).limit, 25);
    gate.resolve();
    await looking;
    assert.deepEqual([store.state.kind, store.keys], ['ready', []]);
  });

  it('show an edit at once, and only what changes is sent', async () => {
    const { hash } = await create('CI', { limit: 10, limit_reset: 'weekly' });
    await store.refresh();
    const saving = store.edit(shown(hash), { name: 'CI', limit: 25, limit_reset: 'weekly', disabled: false });
    assert.deepEqual([shown(hash).limit, shown(hash).limit_remaining, store.isPending(hash)], [25, 25, true]);
    const result = await saving;
    assert.equal(result.kind, 'saved');
    assert.deepEqual(bodies(), [{ limit: 25 }]);
    assert.deepEqual([shown(hash).limit, store.isPending(hash)], [25, false]);
  });

  it('tell no limit from a limit of 0', async () => {
    const { hash } = await create('CI', { limit: 10 });
    await store.refresh();
    await store.edit(shown(hash), { limit: 0 });
    assert.deepEqual([shown(hash).limit, shown(hash).limit_remaining], [0, 0]);
    await store.edit(shown(hash), { limit: null });
    assert.deepEqual([shown(hash).limit, shown(hash).limit_remaining], [null, null]);
    assert.deepEqual(bodies(), [{ limit: 0 }, { limit: null }]);
  });

  it('send nothing where nothing changes', async () => {
    const { hash } = await create('CI', { limit: 10 });
    await store.refresh();
    await store.edit(shown(hash), { limit: 10, name: 'CI' });
    assert.deepEqual(bodies(), []);
    assert.equal(store.undoable, undefined);
  });

  it('are as before once an edit is refused', async () => {
    const { hash } = await create('CI', { limit: 10 });
    await store.refresh();
    const saving = store.edit(shown(hash), { name: 'x'.repeat(300) });
    assert.equal(shown(hash).name.length, 300);
    await assert.rejects(saving, (error) => ServiceError.is(error, 'invalid') && error.code === '400');
    assert.deepEqual([shown(hash).name, store.isPending(hash), store.undoable], ['CI', false, undefined]);
  });

  it('ask before they overwrite what somebody else has changed, and overwrite it on wish', async () => {
    const { hash } = await create('CI', { limit: 10 });
    await store.refresh();
    await elsewhere(hash, { limit: 50 });
    const result = await store.edit(shown(hash), { limit: 25 });
    assert.ok(result.kind === 'changed');
    assert.deepEqual([result.seen.limit, result.now.limit], [10, 50]);
    assert.deepEqual([bodies(), shown(hash).limit], [[], 50]);
    assert.equal((await store.edit(result.now, { limit: 25 })).kind, 'saved');
    assert.equal(shown(hash).limit, 25);
  });

  it('ask as well where it was changed and changed back, which only updated_at tells', async () => {
    const { hash } = await create('CI', { limit: 10 });
    await store.refresh();
    await elsewhere(hash, { limit: 50 });
    await elsewhere(hash, { limit: 10 });
    assert.equal((await store.edit(shown(hash), { limit: 25 })).kind, 'changed');
  });

  it('do not take our own edits or anybody’s spending for a change of somebody else', async () => {
    const { hash } = await create('CI', { limit: 10 });
    await store.refresh();
    const seen = shown(hash);
    running.clock.forward(seconds(1));
    const both = await Promise.all([store.edit(seen, { limit: 20 }), store.edit(seen, { name: 'CI 2' })]);
    assert.deepEqual(
      both.map(({ kind }) => kind),
      ['saved', 'saved'],
    );
    assert.deepEqual([shown(hash).limit, shown(hash).name], [20, 'CI 2']);
  });

  it('send edits in the order in which they were meant', async () => {
    const { hash } = await create('CI', { limit: 10 });
    await store.refresh();
    const seen = shown(hash);
    // The first one is slow, so that the others would overtake it.
    meanwhile = async () => {
      meanwhile = () => undefined;
      for (let count = 0; count < 10; count += 1) await keysOf(running.service).getKey({ hash });
    };
    await Promise.all([1, 2, 3].map((limit) => store.edit(seen, { limit })));
    assert.deepEqual(bodies(), [{ limit: 1 }, { limit: 2 }, { limit: 3 }]);
  });

  it('are not overwritten by a list that was read before an edit was confirmed', async () => {
    const { hash } = await create('CI', { limit: 10 });
    await store.refresh();
    const held = Promise.withResolvers<void>();
    const old = (await calls.listKeys({ include_disabled: true })).data;
    let isFirst = true;
    const listKeys: Keys['listKeys'] = async (...given) => {
      if (!isFirst) return calls.listKeys(...given);
      isFirst = false;
      await held.promise;
      return { data: old };
    };
    const late = keyStore({ ...calls, listKeys }, running.clock.now);
    const reading = late.refresh();
    const result = await late.edit(old[0] ?? assert.fail(), { limit: 25 });
    assert.equal(result.kind, 'saved');
    held.resolve();
    await reading;
    assert.equal(late.find(hash)?.limit, 25);
  });

  it('are those of one account only: what was meant for another is dropped', async () => {
    const { hash } = await create('CI', { limit: 10 });
    await store.refresh();
    const gate = Promise.withResolvers<void>();
    meanwhile = ({ method }) => (method === 'GET' ? gate.promise : undefined);
    const saving = store.edit(shown(hash), { limit: 25 });
    const refused = assert.rejects(saving, (error) => ServiceError.is(error, 'cancelled'));
    await new Promise((resolve) => setImmediate(resolve));
    store.forget();
    gate.resolve();
    await refused;
    assert.deepEqual([bodies(), store.state.kind], [[], 'unread']);
  });

  it('are asked for by no change in another account than the one that the user has asked for', async () => {
    const { hash } = await create('CI');
    const noList: Keys['listKeys'] = async () => Promise.reject(new ServiceError('missing', 'listKeys', 'Not there.'));
    const noKey: Keys['getKey'] = async () => Promise.reject(new ServiceError('missing', 'getKey', 'Not there.'));
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

  it('take the last edit back, by an edit of its own', async () => {
    const { hash } = await create('CI', { limit: 10, limit_reset: 'weekly' });
    await store.refresh();
    await store.edit(shown(hash), { limit: null, disabled: true });
    running.clock.forward(seconds(1));
    const told: unknown[] = [store.undoable];
    store.onDidChange(() => told.push(store.undoable));
    assert.equal((await store.undo())?.kind, 'saved');
    assert.deepEqual([shown(hash).limit, shown(hash).disabled, shown(hash).limit_reset], [10, false, 'weekly']);
    assert.deepEqual([told.at(-1), store.undoable, await store.undo()], [undefined, undefined, undefined]);
  });

  it('ask before an undo overwrites what somebody else has changed since', async () => {
    const { hash } = await create('CI', { limit: 10 });
    await store.refresh();
    await store.edit(shown(hash), { limit: 25 });
    await elsewhere(hash, { limit: 99 });
    assert.equal((await store.undo())?.kind, 'changed');
    assert.deepEqual([shown(hash).limit, store.undoable?.hash], [99, hash]);
  });

  it('gain what is created, whose plaintext is handed out once, and lose what is deleted', async () => {
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
