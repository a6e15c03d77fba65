import assert from 'node:assert/strict';

import { boardSchema } from '../../../../src/contract/tracker/board.ts';
import { cardsOfMeeting } from '../../../../src/store/board/derived/meetingCards.ts';
import { card } from '../../../fixtures/board.ts';

const meeting = { id: 'm', title: 'Talk', startedAt: '', scores: [], verdict: null };

describe('cardsOfMeeting', () => {
  it('finds all cards that a meeting is attached to', () => {
    const cards = [card({ id: 'a', meetings: [meeting] }), card({ id: 'b' }), card({ id: 'c', meetings: [meeting] })];
    const shown = boardSchema().parse({ columns: [], cards });
    assert.deepEqual(
      cardsOfMeeting(shown, 'm').map(({ id }) => id),
      ['a', 'c'],
    );
    assert.deepEqual(cardsOfMeeting(shown, 'other'), []);
    assert.deepEqual(cardsOfMeeting(boardSchema().parse({ columns: [], cards: [] }), 'm'), []);
    assert.deepEqual(cardsOfMeeting(undefined, 'm'), []);
  });
});
