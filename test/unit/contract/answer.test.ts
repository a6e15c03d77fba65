import assert from 'node:assert/strict';

import { Mismatch } from '../../../src/base/input/reader.ts';
import { readAnswer } from '../../../src/contract/answer.ts';
import { cardSchema, settingsSchema } from '../../../src/contract/tracker/board.ts';
import { trackerOperations } from '../../../src/contract/tracker.ts';

const {
  tracker_list_cards: listCards,
  tracker_get_card: getCard,
  tracker_get_board: getBoard,
  list_meetings: listMeetings,
  get_note: getNote,
  get_context: getContext,
  tracker_list_columns: listColumns,
} = trackerOperations;

describe('reader rules', () => {
  it('1: keeps unknown fields at any depth', () => {
    const card = readAnswer(cardSchema(), { id: 'a', starred: true, salary: { min: 1, bonus_scheme: 'yearly' } });
    assert.equal(card['starred'], true);
    assert.equal(card.salary?.['bonus_scheme'], 'yearly');
  });

  it('1: reads missing and null optional fields as their fallback', () => {
    const bare = readAnswer(cardSchema(), { id: 'a' });
    assert.deepEqual(
      { tags: bare.tags, company: bare.company, salary: bare.salary, priority: bare.priority, columnId: bare.columnId },
      { tags: [], company: '', salary: null, priority: 'normal', columnId: null },
    );
    assert.deepEqual(
      readAnswer(cardSchema(), { id: 'a', tags: null, company: null, position: null, meetings: null }),
      bare,
    );
    assert.equal(readAnswer(settingsSchema(), {}).timeZone, 'UTC');
  });

  it('1: reads unknown enumeration values as their fallback', () => {
    assert.equal(readAnswer(cardSchema(), { id: 'a', priority: 'urgent' }).priority, 'normal');
  });

  it('2: converts numeric ids to strings', () => {
    const card = readAnswer(cardSchema(), { id: 7, columnId: 8, meetings: [{ id: 9 }] });
    assert.deepEqual([card.id, card.columnId, card.meetings[0]?.id], ['7', '8', '9']);
  });

  it('3: accepts a list as items, bare, data or named', () => {
    const expected = listCards.readAnswer({ items: [{ id: 'a' }], nextCursor: 'n' });
    assert.equal(expected.items[0]?.id, 'a');
    assert.deepEqual(listCards.readAnswer({ data: [{ id: 'a' }], nextCursor: 'n' }), expected);
    assert.deepEqual(listCards.readAnswer({ cards: [{ id: 'a' }], next_cursor: 'n' }), expected);
    assert.deepEqual(listCards.readAnswer({ data: { items: [{ id: 'a' }], nextCursor: 'n' } }), expected);
    assert.deepEqual(listCards.readAnswer([{ id: 'a' }]).items, expected.items);
    assert.equal(listCards.readAnswer([{ id: 'a' }]).nextCursor, null);
    assert.equal(listMeetings.readAnswer({ meetings: [{ id: 1 }] }).items[0]?.id, '1');
  });

  it('3: accepts a record bare, as data or named', () => {
    const expected = getCard.readAnswer({ id: 'a' });
    assert.deepEqual(getCard.readAnswer({ data: { id: 'a' } }), expected);
    assert.deepEqual(getCard.readAnswer({ card: { id: 'a' } }), expected);
    const board = getBoard.readAnswer({ columns: [{ id: 1 }], cards: [{ id: 2, column_id: 1 }] });
    assert.deepEqual(getBoard.readAnswer({ data: { columns: [{ id: 1 }], cards: [{ id: 2, column_id: 1 }] } }), board);
    assert.equal(board.initialized, true);
  });

  it('4: requires ids of all records, defaults titles to "Untitled"', () => {
    for (const operation of [getCard, getNote, getContext])
      assert.throws(() => operation.readAnswer({ title: 'x' }), Mismatch);
    for (const operation of [listColumns, listMeetings, listCards])
      assert.throws(() => operation.readAnswer({ items: [{ title: 'x' }] }), Mismatch);
    assert.equal(getCard.readAnswer({ id: 'a', title: null }).title, 'Untitled');
  });

  it('5: rejects misfits and names the first mismatching path', () => {
    const board = { columns: [], cards: [{ id: 'a' }, { id: 'b', title: 5 }] };
    assert.throws(() => getBoard.readAnswer(board), { path: ['cards', 1, 'title'] });
    assert.throws(() => listCards.readAnswer('<html>'), Mismatch);
    assert.throws(() => listCards.readAnswer({ message: 'hello' }), Mismatch);
    assert.throws(() => getBoard.readAnswer({ message: 'hello' }), Mismatch);
  });

  it('6: accepts snake_case, prefers camelCase, keeps unknown names', () => {
    const card = readAnswer(cardSchema(), {
      id: 'a',
      column_id: 'c',
      created_at: 't',
      salary: { min: 1, max: 2 },
      pay_grade: 3,
    });
    assert.deepEqual([card.columnId, card.createdAt, card['pay_grade']], ['c', 't', 3]);
    assert.equal(readAnswer(cardSchema(), { id: 'a', column_id: 'old', columnId: 'new' }).columnId, 'new');
  });
});
