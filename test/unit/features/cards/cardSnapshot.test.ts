import assert from 'node:assert/strict';

import { type Card, cardSchema } from '../../../../src/contract/tracker/board.ts';
import { cardSnapshot } from '../../../../src/features/cards/cardSnapshot.ts';
import { CardHistory } from '../../../../src/features/cards/history/cardHistory.ts';
import { BoardStore } from '../../../../src/store/board/board.ts';
import { boardOf } from '../../../fixtures/board.ts';
import { FakeTracker } from '../../../fixtures/fakeTracker.ts';

const snapshotOf = (card: Card) =>
  cardSnapshot({
    board: new BoardStore(new FakeTracker(boardOf({ saved: ['a'] }))),
    followed: { card, status: card.status, problem: undefined, hasChangedAccount: false },
    leftUnsaved: undefined,
    history: new CardHistory(async () => ({ items: [], nextCursor: null })),
    fieldStatuses: [],
    reminderStatuses: [],
    meetingTitle: () => undefined,
    undoState: {},
    mayEdit: () => true,
    mayAttach: () => true,
    currency: () => 'EUR',
    note: () => '',
    formatFailure: String,
    now: () => Date.parse('2026-05-20T12:00:00Z'),
    language: 'en',
  });

describe('card snapshot', () => {
  it('lists open reminders before done ones, earliest first', () => {
    const reminders = [
      { id: 'done late', at: '2026-05-04T09:00:00Z', text: '', done: true },
      { id: 'open late', at: '2026-05-03T09:00:00Z', text: '', done: false },
      { id: 'done early', at: '2026-05-01T09:00:00Z', text: '', done: true },
      { id: 'open early', at: '2026-05-02T09:00:00Z', text: '', done: false },
    ];
    const shown = snapshotOf(cardSchema().parse({ id: 'a', title: 'a', columnId: 'saved', position: 0, reminders }));
    assert.deepEqual(
      shown.reminders.map(({ id }) => id),
      ['open early', 'open late', 'done early', 'done late'],
    );
  });
});
