import assert from 'node:assert/strict';

import { windowLength } from '../../../../src/features/board/contract.ts';
import { type CardFlags, pageColumns, pagePositionOf } from '../../../../src/features/board/pageColumns.ts';
import { applyChange } from '../../../../src/store/board/changes/changes.ts';
import { boardOf, stagesOf } from '../../../fixtures/board.ts';

const now = Date.parse('2026-05-20T12:00:00');
const plain: CardFlags = {
  isPending: () => false,
  isRejected: () => false,
  isCollapsed: () => false,
  changedBy: () => undefined,
  staleAfterDays: null,
  language: 'en',
};
const board = boardOf({ one: ['a', 'b', 'c'], two: ['x', 'y'], three: [] });

describe('positionOf', () => {
  const played = (move: Parameters<typeof pagePositionOf>[1]) => {
    const { cardId, columnId } = move;
    return stagesOf(applyChange(board, { kind: 'move', cardId, columnId, position: pagePositionOf(board, move) }));
  };

  for (const [what, move, expected] of [
    ['the top', { before: 'x' }, ['b', 'x', 'y']],
    ['a place between', { after: 'x', before: 'y' }, ['x', 'b', 'y']],
    ['the end', { after: 'y' }, ['x', 'y', 'b']],
    ['the top, whose card has gone', { before: 'gone' }, ['b', 'x', 'y']],
    ['behind a card, when the one below has gone', { after: 'x', before: 'gone' }, ['x', 'b', 'y']],
    ['the end, when both have gone', { after: 'gone', before: 'lost' }, ['x', 'y', 'b']],
  ] as const)
    it(`resolves to ${what}`, () => {
      assert.deepEqual(played({ cardId: 'b', columnId: 'two', ...move })['two'], expected);
    });

  it('ignores the card itself in its own column', () => {
    assert.deepEqual(played({ cardId: 'a', columnId: 'one', after: 'b', before: 'c' })['one'], ['b', 'a', 'c']);
    assert.deepEqual(played({ cardId: 'c', columnId: 'one', before: 'a' })['one'], ['c', 'a', 'b']);
  });
});

describe('pageColumns', () => {
  const look = { fits: undefined, windows: [] };

  it('returns ordered cards with counts and flags', () => {
    const [one, two] = pageColumns(board, look, { ...plain, isPending: (id) => id === 'b' }, now);
    assert.deepEqual(
      one?.cards.map(({ id, isPending }) => [id, isPending]),
      [
        ['a', false],
        ['b', true],
        ['c', false],
      ],
    );
    assert.deepEqual([two?.total, two?.visibleCount, two?.first], [2, 2, 0]);
  });

  it('writes the day of a later reminder in the language', () => {
    const reminders = [{ id: '1', at: '2026-12-24T09:00:00', text: '', done: false }];
    const cards = board.cards.map((card) => ({ ...card, reminders }));
    const labelIn = (language: string) =>
      pageColumns({ ...board, cards }, look, { ...plain, language }, now)[0]?.cards[0]?.reminder?.label;
    assert.deepEqual([labelIn('en-GB'), labelIn('de')], ['24 Dec', '24. Dez.']);
  });

  it('marks cards without a change for longer than the setting', () => {
    const cards = board.cards.map((card) => ({ ...card, updatedAt: card.id === 'a' ? '2026-05-01' : '2026-05-19' }));
    const staleOf = (staleAfterDays: number | null) =>
      pageColumns({ ...board, cards }, look, { ...plain, staleAfterDays }, now)[0]?.cards.map(({ stale }) => stale);
    assert.deepEqual(staleOf(14), ['No change for 19 days', undefined, undefined]);
    assert.deepEqual(staleOf(null), [undefined, undefined, undefined]);
  });

  it('counts filtered and total cards', () => {
    const [one] = pageColumns(board, { ...look, fits: ({ title }) => title === 'b' }, plain, now);
    assert.deepEqual([one?.visibleCount, one?.total, one?.cards.map(({ id }) => id)], [1, 3, ['b']]);
  });

  it('returns windows of the same size within any column', () => {
    const long = boardOf({ long: Array.from({ length: 1_000 }, (_, index) => `c${index}`) });
    const at = (first: number) => pageColumns(long, { ...look, windows: [{ columnId: 'long', first }] }, plain, now)[0];
    assert.deepEqual([at(0)?.first, at(0)?.cards.length, at(0)?.cards[0]?.id], [0, windowLength, 'c0']);
    assert.deepEqual([at(500)?.first, at(500)?.cards[0]?.id], [500, 'c500']);
    assert.deepEqual([at(5_000)?.first, at(5_000)?.cards.at(-1)?.id], [1_000 - windowLength, 'c999']);
  });

  it('ranks scores of the newest meeting by name', () => {
    const scores = [
      { name: 'Coding', value: 3, max: 5 },
      { name: 'Design', value: 9, max: 10 },
    ];
    const meeting = (day: number, over: object) => ({
      ...{ id: 'm', title: 'Talk', startedAt: `2026-03-0${day}T10:00:00Z`, scores: [], verdict: null },
      ...over,
    });
    const meetings = [meeting(1, { title: 'Call', verdict: 'Maybe' }), meeting(2, { scores, verdict: 'Hire' })];
    const resultsOf = (...attached: typeof meetings) => {
      const cards = board.cards.map((card) => ({ ...card, meetings: attached }));
      return pageColumns({ ...board, cards }, look, plain, now)[0]?.cards[0];
    };
    const { meetings: shown, best, moreResults } = resultsOf(...meetings) ?? {};
    assert.deepEqual(shown, [
      { title: 'Talk', result: 'Design 9/10, Coding 3/5, Hire' },
      { title: 'Call', result: 'Maybe' },
    ]);
    assert.deepEqual([best, moreResults], [{ text: 'Hire, Design', score: '9/10' }, 2]);
    const withoutResult = meeting(3, { title: 'Today' });
    assert.deepEqual(resultsOf(...meetings, withoutResult)?.best, best);
    assert.deepEqual(resultsOf(withoutResult)?.best, { text: 'Today', score: '' });
  });

  it('omits cards of folded columns and truncates texts', () => {
    const [folded] = pageColumns(board, look, { ...plain, isCollapsed: () => true }, now);
    assert.deepEqual([folded?.isCollapsed, folded?.cards, folded?.visibleCount], [true, [], 3]);
    const cards = board.cards.map((card) => ({ ...card, title: '😀'.repeat(10_000) }));
    const [cut] = pageColumns({ ...board, cards }, look, plain, now);
    const title = cut?.cards[0]?.title ?? '';
    assert.ok(title.length < 400 && title.isWellFormed());
  });
});
