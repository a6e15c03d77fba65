import assert from 'node:assert/strict';

import { type Permission, permissionStatuses } from '../../../../src/base/domain/permission.ts';
import { ServiceError } from '../../../../src/base/flow/errors.ts';
import { permissionOf } from '../../../../src/contract/tracker.ts';
import type { DiscoveredPermissions } from '../../../../src/store/session/discovery.ts';
import { PermissionStore } from '../../../../src/store/session/permissions.ts';
import type { SessionState } from '../../../../src/store/session/session.ts';

const hosted = (account: string): SessionState => ({ kind: 'hosted', baseUrl: 'https://tracker.example', account });
const foundWith = (...granted: Permission[]): DiscoveredPermissions => ({
  statuses: permissionStatuses((permission) => (granted.includes(permission) ? 'granted' : 'missing')),
  source: 'tools',
  subscription: 'active',
});
const denied = (operation: string, details?: unknown) =>
  new ServiceError('denied', operation, 'No.', { status: 403, code: 'permission_denied', details });
const ended = new ServiceError('subscriptionEnded', 'tracker_get_board', 'Ended.', { status: 403 });

function setUp(...answers: (DiscoveredPermissions | Promise<DiscoveredPermissions> | ServiceError)[]) {
  const world = { requests: 0, now: 0, ticks: new Set<() => void>(), renewed: 0 };
  const store = new PermissionStore({
    discover: async () => {
      const answer = answers[Math.min(world.requests, answers.length - 1)];
      world.requests += 1;
      if (answer === undefined || answer instanceof ServiceError) throw answer ?? ended;
      return answer;
    },
    permissionOf: async (operation) => permissionOf(operation),
    now: () => world.now,
    repeat: (work) => {
      world.ticks.add(work);
      return { dispose: () => world.ticks.delete(work) };
    },
  });
  store.onDidRenew(() => {
    world.renewed += 1;
  });
  return { store, world };
}

const allDone = () => new Promise(setImmediate);

describe('PermissionStore', () => {
  it('allows everything until one discovery after a successful call', async () => {
    const { store, world } = setUp(foundWith('tracker:read'));
    store.follow(hosted('a'));
    assert.equal(store.may('tracker:edit'), true);
    assert.equal(world.requests, 0);
    store.observe('a')();
    store.observe('a')();
    await allDone();
    assert.equal(world.requests, 1);
    assert.equal(store.may('tracker:edit'), false);
    assert.deepEqual(store.usable, ['tracker:read']);
  });

  it('backs off while discovery fails', async () => {
    const { store, world } = setUp(new ServiceError('signedOut', 'listTools', 'No.'));
    store.follow(hosted('a'));
    for (; world.now < 3_600_000; world.now += 1_000) {
      store.observe('a')();
      await allDone();
    }
    assert.equal(world.requests, 7);
  });

  it('allows everything on the local service without discovery', async () => {
    const { store, world } = setUp();
    store.follow({ kind: 'local' });
    store.observe('a')();
    await allDone();
    assert.equal(world.requests, 0);
    assert.equal(store.usable.length, 6);
  });

  it('retries failed discovery after a minute', async () => {
    const { store, world } = setUp(new ServiceError('unreachable', 'x', 'Gone.'), foundWith('tracker:read'));
    store.follow(hosted('a'));
    store.observe('a')();
    await allDone();
    world.now += 60_000;
    store.observe('a')();
    await allDone();
    assert.equal(world.requests, 2);
    assert.equal(store.may('tracker:edit'), false);
  });

  it('learns from a refusal by permission or operation', async () => {
    const { store } = setUp(foundWith('tracker:read', 'tracker:edit', 'notes:read', 'notes:edit'));
    store.follow(hosted('a'));
    await store.discover();
    store.observe('a')(denied('tracker_move_card'));
    await allDone();
    assert.deepEqual(store.usable, ['tracker:read', 'notes:read', 'notes:edit']);
    store.observe('a')(denied('anything', { permission: 'notes:read' }));
    await allDone();
    assert.deepEqual(store.usable, ['tracker:read']);
  });

  it('keeps a refusal when discovery returns unknown', async () => {
    const byReads: DiscoveredPermissions = {
      statuses: { ...foundWith('tracker:read').statuses, 'tracker:edit': 'unknown' },
      source: 'reads',
      subscription: 'active',
    };
    const { store } = setUp(byReads);
    store.follow(hosted('a'));
    await store.discover();
    assert.equal(store.may('tracker:edit'), true);
    store.observe('a')(denied('tracker_move_card'));
    await allDone();
    await store.discover();
    assert.equal(store.may('tracker:edit'), false);
  });

  it('ignores results of another account', async () => {
    let answer: (found: DiscoveredPermissions) => void = () => {};
    const { store } = setUp(
      new Promise<DiscoveredPermissions>((resolve) => (answer = resolve)),
      foundWith('notes:read'),
    );
    store.follow(hosted('a'));
    const finish = store.observe('a');
    const asking = store.discover();
    store.follow(hosted('b'));
    answer(foundWith('tracker:read'));
    await asking;
    finish(denied('tracker_move_card'));
    finish(ended);
    await allDone();
    assert.equal(store.usable.length, 6);
    assert.equal(store.found.subscription, 'unknown');
  });

  it('ignores a refusal if the account changes during lookup', async () => {
    const { store } = setUp(foundWith('notes:read'));
    store.follow(hosted('a'));
    store.observe('a')(denied('tracker_move_card'));
    store.follow(hosted('b'));
    await allDone();
    assert.equal(store.usable.length, 6);
  });

  it('keeps known permissions and polls after the subscription ends', async () => {
    const endedAnswer: DiscoveredPermissions = {
      ...foundWith(),
      statuses: permissionStatuses(() => 'unknown'),
      subscription: 'ended',
    };
    const { store, world } = setUp(foundWith('tracker:read'), endedAnswer, foundWith('tracker:read', 'tracker:edit'));
    store.follow(hosted('a'));
    await store.discover();
    store.observe('a')(ended);
    assert.equal(store.found.subscription, 'ended');
    assert.equal(store.may('tracker:edit'), false);
    for (const tick of world.ticks) tick();
    await allDone();
    assert.equal(store.found.subscription, 'ended');
    assert.equal(store.may('tracker:edit'), false);
    for (const tick of world.ticks) tick();
    await allDone();
    assert.equal(store.found.subscription, 'active');
    assert.equal(store.may('tracker:edit'), true);
    assert.deepEqual({ renewed: world.renewed, ticks: world.ticks.size }, { renewed: 1, ticks: 0 });
  });

  it('treats any successful call as a renewal', async () => {
    const { store, world } = setUp(foundWith('tracker:read'));
    store.follow(hosted('a'));
    await store.discover();
    store.observe('a')(ended);
    store.observe('a')();
    await allDone();
    assert.deepEqual(
      { renewed: world.renewed, ticks: world.ticks.size, asked: world.requests },
      { renewed: 1, ticks: 0, asked: 2 },
    );
  });

  it('fires only on changes', async () => {
    const { store } = setUp(foundWith('tracker:read'));
    let fired = 0;
    store.onDidChange(() => (fired += 1));
    store.follow(hosted('a'));
    await store.discover();
    await store.discover();
    store.follow(hosted('a'));
    assert.equal(fired, 1);
  });
});
