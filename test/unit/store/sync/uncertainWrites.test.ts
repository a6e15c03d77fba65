import assert from 'node:assert/strict';

import { droppedWrite, type FailureKind, ServiceError } from '../../../../src/base/flow/errors.ts';
import { BoardStore } from '../../../../src/store/board/board.ts';
import { isUncertain } from '../../../../src/store/sync/uncertainWrites.ts';
import { boardOf, stagesOf } from '../../../fixtures/board.ts';
import { settled } from '../../../fixtures/fakeClock.ts';
import { FakeTracker } from '../../../fixtures/fakeTracker.ts';

const gone = (operation = 'write it') => new ServiceError('unreachable', operation, 'Broken off.');

async function opened() {
  const tracker = new FakeTracker(boardOf({ saved: ['a', 'b'], offer: [] }));
  const store = new BoardStore(tracker);
  await store.serverState.refresh();
  tracker.sent.length = 0;
  return { tracker, store };
}

/** Lets the next call of this kind reach the service and loses its response. */
function loseAnswer(tracker: FakeTracker, name: 'tracker_move_card' | 'tracker_create_card' | 'tracker_delete_card') {
  const own: (input: never) => Promise<unknown> = tracker[name];
  const replaced = async (input: never): Promise<never> => {
    Object.assign(tracker, { [name]: own });
    await own(input);
    throw gone();
  };
  Object.assign(tracker, { [name]: replaced });
}

describe('isUncertain', () => {
  it('returns true without a clear response', () => {
    for (const kind of ['unreachable', 'unknownShape', 'broken', 'cancelled'] satisfies FailureKind[])
      assert.equal(isUncertain(new ServiceError(kind, 'move', 'x')), true, kind);
    assert.equal(isUncertain(new TypeError('x')), true);
  });

  it('returns false after a refusal or without a request', () => {
    const kinds: readonly FailureKind[] = [
      'signedOut',
      'denied',
      'subscriptionEnded',
      'missing',
      'conflict',
      'invalid',
      'notImplemented',
      'unusableAddress',
    ];
    for (const kind of kinds) assert.equal(isUncertain(new ServiceError(kind, 'move', 'x')), false, kind);
    assert.equal(isUncertain(droppedWrite('Dropped.')), false);
  });
});

describe('uncertain write', () => {
  it('is followed by a read that shows the result', async () => {
    const { tracker, store } = await opened();
    loseAnswer(tracker, 'tracker_move_card');
    await assert.rejects(store.moveCard('a', 'offer'), { kind: 'unreachable' });
    await store.serverState.refresh();
    assert.deepEqual(stagesOf(store.board), { saved: ['b'], offer: ['a'] });
  });

  it('is not repeated when it succeeded', async () => {
    const { tracker, store } = await opened();
    loseAnswer(tracker, 'tracker_move_card');
    await assert.rejects(store.moveCard('a', 'offer'));
    await store.moveCard('a', 'offer');
    assert.deepEqual(tracker.sent, ['move a offer', 'read']);
    assert.deepEqual(stagesOf(store.board), { saved: ['b'], offer: ['a'] });
  });

  it('is repeated for a delete, accepting a missing card', async () => {
    const { tracker, store } = await opened();
    loseAnswer(tracker, 'tracker_delete_card');
    await assert.rejects(store.deleteCard('b'));
    tracker.tracker_delete_card = () =>
      Promise.reject(new ServiceError('missing', 'd', 'x', { code: 'card_not_found' }));
    await store.deleteCard('b');
    assert.deepEqual(tracker.sent, ['delete b', 'read']);
    assert.deepEqual(stagesOf(store.board), { saved: ['a'], offer: [] });
  });

  it('is repeated after a read when it failed', async () => {
    const { tracker, store } = await opened();
    const { tracker_move_card } = tracker;
    tracker.tracker_move_card = () => Promise.reject(gone());
    await assert.rejects(store.moveCard('a', 'offer'));
    tracker.tracker_move_card = tracker_move_card;
    await store.moveCard('a', 'offer');
    assert.deepEqual(tracker.sent, ['read', 'move a offer']);
  });

  it('is not repeated until a read succeeds', async () => {
    const { tracker, store } = await opened();
    loseAnswer(tracker, 'tracker_move_card');
    const { tracker_get_board } = tracker;
    tracker.tracker_get_board = () => Promise.reject(gone('tracker_get_board'));
    await assert.rejects(store.moveCard('a', 'offer'));
    await assert.rejects(store.moveCard('a', 'offer'), { operation: 'tracker_get_board' });
    tracker.tracker_get_board = tracker_get_board;
    await store.moveCard('a', 'offer');
    assert.deepEqual(tracker.sent, ['move a offer', 'read']);
  });

  it('is not sent to another account after the read', async () => {
    const { tracker, store } = await opened();
    tracker.holding = true;
    const first = assert.rejects(store.moveCard('a', 'offer'));
    await tracker.letFail('move a offer', gone());
    await first;
    const again = assert.rejects(store.moveCard('b', 'offer'), { kind: 'cancelled' });
    await settled();
    store.serverState.forget();
    tracker.holding = false;
    await tracker.letGo('read');
    await again;
    assert.ok(!tracker.sent.includes('move b offer'), tracker.sent.join());
  });

  it('keeps later changes over a late create response', async () => {
    const { tracker, store } = await opened();
    loseAnswer(tracker, 'tracker_create_card');
    const input = { title: 'n', columnId: 'saved' };
    await assert.rejects(store.createCard(input, 'key'));
    await store.serverState.refresh();
    const first = store.board?.cards.find(({ id }) => id === 'n') ?? assert.fail('It has landed.');
    await store.moveCard('n', 'offer');
    // The service answers a repeated key with its first response (tracker document, Cross-cutting rules 1).
    tracker.tracker_create_card = async () => first;
    await store.createCard(input, 'key');
    await store.serverState.refresh();
    assert.deepEqual(stagesOf(store.board), { saved: ['a', 'b'], offer: ['n'] });
  });
});
