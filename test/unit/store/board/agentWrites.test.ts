import assert from 'node:assert/strict';

import { BoardStore } from '../../../../src/store/board/board.ts';
import { boardOf, stagesOf } from '../../../fixtures/board.ts';
import { FakeTracker } from '../../../fixtures/fakeTracker.ts';

async function opened() {
  const tracker = new FakeTracker(boardOf({ saved: ['a', 'b', 'c'], applied: ['d'], offer: [] }));
  const store = new BoardStore(tracker);
  await store.serverState.refresh();
  return { tracker, store };
}

describe('BoardStore', () => {
  it("shows an agent's write of a card without a read", async () => {
    const { tracker, store } = await opened();
    const card = store.board?.cards.find(({ id }) => id === 'a');
    assert.ok(card);
    const moved = { ...card, title: 'Moved', columnId: 'offer', position: 0 };
    assert.equal(store.showAgentWrite({ kind: 'card', card: moved }), true);
    assert.deepEqual(stagesOf(store.board), { saved: ['b', 'c'], applied: ['d'], offer: ['a'] });
    assert.equal(store.board?.cards.find(({ id }) => id === 'a')?.title, 'Moved');
    assert.equal(store.showAgentWrite({ kind: 'deletedCard', cardId: 'd', agent: null }), true);
    assert.deepEqual(stagesOf(store.board), { saved: ['b', 'c'], applied: [], offer: ['a'] });
    assert.deepEqual(tracker.sent, ['read']);
  });

  it("leaves an agent's write to a read while a write of this window is pending", async () => {
    const { tracker, store } = await opened();
    tracker.holding = true;
    const moved = store.moveCard('a', 'applied', 0);
    assert.equal(store.showAgentWrite({ kind: 'deletedCard', cardId: 'a', agent: null }), false);
    await tracker.letGo('move a applied');
    await moved;
    assert.equal(store.showAgentWrite({ kind: 'other' }), false);
    assert.deepEqual(stagesOf(store.board), { saved: ['b', 'c'], applied: ['a', 'd'], offer: [] });
  });
});
