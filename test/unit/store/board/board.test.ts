import assert from 'node:assert/strict';

import { ServiceError } from '../../../../src/base/flow/errors.ts';
import type { Board } from '../../../../src/contract/tracker/board.ts';
import { BoardStore } from '../../../../src/store/board/board.ts';
import { applyChange } from '../../../../src/store/board/changes/changes.ts';
import { boardOf, stagesOf } from '../../../fixtures/board.ts';
import { FakeTracker } from '../../../fixtures/fakeTracker.ts';

const denied = () => new ServiceError('denied', 'tracker_move_card', 'Not allowed.', { status: 403 });

const start = { saved: ['a', 'b', 'c'], applied: ['d'], offer: [] };

async function opened() {
  const tracker = new FakeTracker(boardOf(start));
  const store = new BoardStore(tracker);
  await store.serverState.refresh();
  return { tracker, store };
}

describe('BoardStore', () => {
  it('is unread, loading, then ready; shares concurrent reads', async () => {
    const tracker = new FakeTracker(boardOf(start));
    const store = new BoardStore(tracker);
    const kinds: string[] = [];
    store.onDidChange(({ kind }) => kinds.push(kind));
    assert.equal(store.state.kind, 'unread');
    await Promise.all([store.serverState.refresh(), store.serverState.refresh()]);
    assert.deepEqual(tracker.sent, ['read']);
    assert.deepEqual([kinds[0], kinds.at(-1)], ['loading', 'ready']);
  });

  it('shows a move at once and marks it pending', async () => {
    const { tracker, store } = await opened();
    tracker.holding = true;
    const moved = store.moveCard('a', 'applied', 0);
    assert.deepEqual(stagesOf(store.board), { saved: ['b', 'c'], applied: ['a', 'd'], offer: [] });
    assert.equal(store.isPending('a'), true);
    await tracker.letGo('move a applied');
    await moved;
    assert.equal(store.isPending('a'), false);
    assert.deepEqual(stagesOf(store.board), { saved: ['b', 'c'], applied: ['a', 'd'], offer: [] });
  });

  it('restores the card when the move is refused', async () => {
    const { tracker, store } = await opened();
    tracker.holding = true;
    const moved = store.moveCard('b', 'offer');
    await tracker.letFail('move b offer', denied());
    await assert.rejects(moved, { kind: 'denied' });
    assert.deepEqual(stagesOf(store.board), start);
    assert.equal(store.isPending('b'), false);
  });

  it('sends two moves of a card in order', async () => {
    const { tracker, store } = await opened();
    tracker.holding = true;
    const both = [store.moveCard('a', 'applied'), store.moveCard('a', 'offer')];
    assert.deepEqual(stagesOf(store.board), { saved: ['b', 'c'], applied: ['d'], offer: ['a'] });
    await tracker.letGo('move a applied');
    assert.deepEqual(tracker.sent.slice(1), ['move a applied']);
    await tracker.letGo('move a offer');
    await Promise.all(both);
    assert.deepEqual(stagesOf(store.board), { saved: ['b', 'c'], applied: ['d'], offer: ['a'] });
  });

  it('cancels later moves of a refused card only', async () => {
    const { tracker, store } = await opened();
    tracker.holding = true;
    const [first, second, other] = [
      store.moveCard('a', 'applied'),
      store.moveCard('a', 'offer'),
      store.moveCard('b', 'offer'),
    ];
    const outcomes = Promise.allSettled([first, second, other]);
    await tracker.letFail('move a applied', denied());
    await tracker.letGo('move b offer');
    const kinds = (await outcomes).map((outcome) => (outcome.status === 'rejected' ? outcome.reason.kind : 'done'));
    assert.deepEqual(kinds, ['denied', 'cancelled', 'done']);
    assert.deepEqual(tracker.sent.slice(1), ['move a applied', 'move b offer']);
    assert.deepEqual(stagesOf(store.board), { saved: ['a', 'c'], applied: ['d'], offer: ['b'] });
  });

  it('ignores a read that began before a confirmed write', async () => {
    const { tracker, store } = await opened();
    tracker.holding = true;
    const read = store.serverState.refresh();
    const moved = store.moveCard('a', 'offer');
    await tracker.letGo('move a offer');
    await moved;
    tracker.holding = false;
    await tracker.letGo('read');
    await read;
    assert.deepEqual(stagesOf(store.board), { saved: ['b', 'c'], applied: ['d'], offer: ['a'] });
  });

  it('keeps a pending move over an older refresh', async () => {
    const { tracker, store } = await opened();
    tracker.holding = true;
    const moved = store.moveCard('a', 'offer');
    const read = store.serverState.refresh();
    await tracker.letGo('read');
    await read;
    assert.deepEqual(stagesOf(store.board), { saved: ['b', 'c'], applied: ['d'], offer: ['a'] });
    await tracker.letGo('move a offer');
    await moved;
  });

  it('keeps the last board when a refresh fails', async () => {
    const { tracker, store } = await opened();
    tracker.tracker_get_board = () => Promise.reject(new ServiceError('unreachable', 'tracker_get_board', 'Gone.'));
    await store.serverState.refresh();
    assert.equal(store.state.kind, 'failed');
    assert.deepEqual(stagesOf(store.board), start);
  });

  it('keeps a move confirmed during a repeated initialization', async () => {
    const { tracker, store } = await opened();
    const { promise, resolve } = Promise.withResolvers<Board>();
    tracker.tracker_initialize = () => promise;
    const before = tracker.board;
    const initialized = store.initialize();
    await store.moveCard('a', 'offer');
    resolve(before);
    await initialized;
    assert.deepEqual(stagesOf(store.board), { saved: ['b', 'c'], applied: ['d'], offer: ['a'] });
  });

  it('creates, archives and deletes cards', async () => {
    const { store } = await opened();
    await store.createCard({ title: 'n', columnId: 'offer' }, 'key');
    await store.archiveCard('a');
    await store.deleteCard('d');
    assert.deepEqual(stagesOf(store.board), { saved: ['b', 'c'], applied: [], offer: ['n'] });
  });

  it('initializes the board with its first card', async () => {
    const board = boardOf({ saved: [] });
    const tracker = new FakeTracker({ ...board, columns: [], initialized: false });
    const store = new BoardStore(tracker);
    await store.serverState.refresh();
    tracker.board = board;
    await store.createCard({ title: 'new', columnId: 'saved' }, 'key');
    await store.createCard({ title: 'next', columnId: 'saved' }, 'other key');
    assert.deepEqual(tracker.sent, ['read', 'initialize', 'create', 'create']);
    assert.deepEqual(stagesOf(store.board), { saved: ['new', 'next'] });
  });

  it('shows a card while it is created', async () => {
    const { tracker, store } = await opened();
    tracker.holding = true;
    const created = store.createCard({ title: 'n', columnId: 'offer' }, 'key');
    assert.deepEqual(stagesOf(store.board), { ...start, offer: ['new-card/key'] });
    assert.ok(store.isPending('new-card/key'));
    const moved = store.moveCard('new-card/key', 'saved', 0);
    await tracker.letGo('create');
    assert.equal((await created).id, 'n');
    await tracker.letGo('move n saved');
    await moved;
    assert.deepEqual(stagesOf(store.board), { ...start, saved: ['n', 'a', 'b', 'c'] });
  });

  it('removes a card that was not created, and its move', async () => {
    const { tracker, store } = await opened();
    tracker.holding = true;
    const created = store.createCard({ title: 'n' }, 'key');
    assert.deepEqual(stagesOf(store.board), { ...start, saved: ['a', 'b', 'c', 'new-card/key'] });
    const moved = store.moveCard('new-card/key', 'offer');
    await tracker.letFail('create', new ServiceError('invalid', 'tracker_create_card', 'No.'));
    await assert.rejects(created, { kind: 'invalid' });
    await assert.rejects(moved, { kind: 'cancelled' });
    assert.deepEqual(stagesOf(store.board), start);
  });

  it('drops a move of a card that another account was creating', async () => {
    const { tracker, store } = await opened();
    tracker.holding = true;
    const created = store.createCard({ title: 'n' }, 'key');
    const moved = store.moveCard('new-card/key', 'offer');
    await tracker.hasSent('create');
    store.serverState.forget();
    await tracker.letGo('create');
    await created;
    await assert.rejects(moved, { kind: 'cancelled' });
    assert.deepEqual(tracker.sent, ['read', 'create']);
  });

  it('reads again after a change during a read', async () => {
    const { tracker, store } = await opened();
    tracker.holding = true;
    const read = store.serverState.refresh();
    await tracker.hasSent('read');
    tracker.board = applyChange(tracker.board, { kind: 'move', cardId: 'a', columnId: 'offer', position: 0 });
    const again = store.serverState.refreshAnew();
    tracker.holding = false;
    await tracker.letGo('read');
    await Promise.all([read, again]);
    assert.deepEqual(stagesOf(store.board), { saved: ['b', 'c'], applied: ['d'], offer: ['a'] });
  });

  it('reads again when a write finds no card', async () => {
    const { tracker, store } = await opened();
    tracker.board = applyChange(tracker.board, { kind: 'remove', cardId: 'a' });
    tracker.tracker_move_card = () =>
      Promise.reject(new ServiceError('missing', 'tracker_move_card', 'Card not found.', { status: 404 }));
    const shown = new Promise<void>((resolve) =>
      store.onDidChange(() => store.board?.cards.every(({ id }) => id !== 'a') && resolve()),
    );
    await assert.rejects(store.moveCard('a', 'offer'), { kind: 'missing' });
    await shown;
  });

  it('cancels an action when the account changes', async () => {
    const { store } = await opened();
    const account = store.serverState.accountGuard();
    account.assertInUse();
    store.serverState.forget();
    assert.throws(account.assertInUse, { kind: 'cancelled' });
  });

  it('aborts the read of the previous account', async () => {
    const tracker = new FakeTracker(boardOf(start));
    const store = new BoardStore(tracker);
    const answering = tracker.tracker_get_board;
    tracker.tracker_get_board = (_, options) =>
      new Promise((_resolve, reject) =>
        options?.signal?.addEventListener('abort', () => reject(new ServiceError('cancelled', 'read', 'Cancelled.'))),
      );
    const read = store.serverState.refresh();
    tracker.tracker_get_board = answering;
    store.serverState.forget();
    await read;
    assert.deepEqual(stagesOf(store.board), start);
  });

  it('drops responses and queued writes of the previous account', async () => {
    const { tracker, store } = await opened();
    tracker.holding = true;
    const [first, second] = [store.moveCard('a', 'offer'), store.moveCard('b', 'offer')];
    const outcomes = Promise.allSettled([first, second]);
    await tracker.hasSent('move a offer');
    store.serverState.forget();
    assert.equal(store.state.kind, 'unread');
    tracker.holding = false;
    await store.serverState.refresh();
    await tracker.letGo('move a offer');
    await outcomes;
    assert.deepEqual(stagesOf(store.board), start);
    assert.deepEqual(tracker.sent.slice(1), ['move a offer', 'read']);
  });
});
