import assert from 'node:assert/strict';

import { BoardStore } from '../../../../src/store/board/board.ts';
import { boardOf, stagesOf } from '../../../fixtures/board.ts';
import { FakeTracker } from '../../../fixtures/fakeTracker.ts';

const start = { saved: ['a', 'b', 'c'], applied: ['d'], offer: [] };

describe('writes that overlap', () => {
  it('are followed by a read, as they may be answered in another order', async () => {
    const tracker = new FakeTracker(boardOf(start));
    const store = new BoardStore(tracker);
    await store.serverState.refresh();
    const create = tracker.tracker_create_card;
    const { promise: isLate, resolve: answerLate } = Promise.withResolvers<void>();
    tracker.tracker_create_card = async (input) => {
      const card = await create(input);
      if (input.title === 'late') await isLate;
      return card;
    };
    const late = store.createCard({ title: 'late', columnId: 'saved' }, 'late');
    await tracker.hasSent('create');
    await store.archiveCard('a');
    await store.createCard({ title: 'soon', columnId: 'saved' }, 'soon');
    answerLate();
    await late;
    await store.serverState.reading;
    assert.deepEqual(stagesOf(store.board), { ...start, saved: ['b', 'c', 'late', 'soon'] });
    assert.deepEqual(stagesOf(tracker.board), stagesOf(store.board));
  });
});
