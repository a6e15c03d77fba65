import assert from 'node:assert/strict';

import { boardSchema } from '../../../../src/contract/tracker/board.ts';
import { interviewChoices } from '../../../../src/features/interviews/lastMeetings.ts';

const held = (startedAt: string) => ({ id: 'm', title: 'Talk', startedAt });
const meetings: Readonly<Record<string, readonly string[]>> = {
  saved: [],
  first: ['2026-11-02T12:00:00Z'],
  undated: [''],
  second: ['2026-09-01T12:00:00Z', '2026-11-09T12:00:00Z'],
  offer: [],
};

describe('cards to prepare an interview for', () => {
  it('begin with that of the latest meeting', () => {
    const cards = Object.entries(meetings).map(([id, times], position) => ({
      ...{ id, title: id, position, columnId: 'c' },
      meetings: times.map(held),
    }));
    const board = boardSchema().parse({ columns: [{ id: 'c', title: 'All', cardCount: cards.length }], cards });
    assert.deepEqual(
      interviewChoices(board).map(({ label }) => label),
      ['second', 'first', 'undated', 'saved', 'offer'],
    );
    assert.deepEqual(interviewChoices(undefined), []);
  });
});
