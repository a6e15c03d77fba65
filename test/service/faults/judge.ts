import assert from 'node:assert/strict';

import type { Board, Card } from '../../../src/contract/tracker/board.ts';
import { cardsOf, columnsOf } from '../../../src/store/board/boardView.ts';
import type { Passed } from './faultProxy.ts';
import type { Ended } from './journal.ts';
import type { Played } from './schedule.ts';

/**
 * Compares a schedule's result with what its user saw: no write is lost, doubled or repeated without a read, and the view is correct or
 * marked as stale.
 */
export async function judge(played: Played): Promise<void> {
  const { store, proxy, straight, quiet } = played;
  proxy.heal();
  await quiet();
  const before = inOrder(await straight.tracker_get_board({}));
  if (store.state.kind === 'ready' && !hasLateWrites(played))
    assert.deepEqual(inOrder(store.board), before, 'the view is not true and does not say so');
  // A broken connection may cost a try, and a machine under load may be too slow for some.
  for (let tries = 0; tries < 25 && (tries === 0 || store.state.kind === 'failed'); tries += 1)
    await store.serverState.refresh();
  if (store.state.kind === 'failed') throw store.state.error;
  assert.deepEqual(inOrder(store.board), before, 'the view after a refresh');
  const board = await straight.tracker_get_board({});
  const archive = (await straight.tracker_list_archive({ limit: 200 })).items;
  judgeCreates(played, board, archive);
  judgeCards(played, board, archive);
  judgeRepeats(proxy.passed);
}

/** Whether a machine under load may have let the service write after its client gave up, which an immediate read cannot detect. */
function hasLateWrites({ proxy, givenUp }: Played): boolean {
  const soon = 50;
  const isAround = (at: number, { arrivedAt, doneAt = 0 }: Passed) => arrivedAt < at + soon && doneAt > at - soon;
  return givenUp.some((at) => proxy.passed.some((each) => each.method !== 'GET' && isAround(at, each)));
}

const inOrder = (board: Board | undefined): unknown =>
  board && {
    ...board,
    columns: columnsOf(board),
    cards: columnsOf(board).flatMap(({ id }) => cardsOf(board.cards, id)),
  };

function judgeCreates({ journal, seen }: Played, board: Board, archive: readonly Card[]): void {
  const deleted = new Set(journal.of('delete').map(({ action }) => seen.get(action.cardId)?.title));
  for (const { action, ended } of journal.of('create')) {
    const made = [...board.cards, ...archive].filter(({ title }) => title === action.title).length;
    assert.ok(made <= 1, `"${action.title}" was created ${made} times`);
    if (ended === 'done' && !deleted.has(action.title)) assert.equal(made, 1, `"${action.title}" is lost`);
  }
}

/** Asserts that each seen card is in a place that the outcomes reported to the user allow. */
function judgeCards({ journal, seen }: Played, board: Board, archive: readonly Card[]): void {
  for (const [id, { title, columnId }] of seen) {
    const about = ({ action }: { readonly action: { readonly cardId: string } }) => action.cardId === id;
    const archives = journal.of('archive').filter(about);
    const deletes = journal.of('delete').filter(about);
    const moves = journal.of('move').filter(about);
    const onBoard = board.cards.find((card) => card.id === id);
    const isArchived = archive.some((card) => card.id === id);
    if (deletes.some(isDone)) assert.ok(onBoard === undefined && !isArchived, `"${title}" is not deleted`);
    if (archives.some(isDone)) assert.ok(onBoard === undefined, `"${title}" is not archived`);
    if (archives.length === 0) assert.ok(!isArchived, `"${title}" was archived unasked`);
    if (deletes.length === 0) assert.ok(onBoard !== undefined || isArchived, `"${title}" is lost`);
    if (onBoard === undefined) continue;
    const last = moves.filter(isDone).at(-1)?.action.columnId ?? columnId;
    const guesses = moves.filter((move) => !isDone(move)).map(({ action }) => action.columnId);
    assert.ok([last, ...guesses].includes(onBoard.columnId), `"${title}" is in another column than its last move`);
  }
}

const isDone = ({ ended }: { readonly ended: Ended }): boolean => ended === 'done';

/** After a change with an unknown outcome, nothing is changed before the board was read. */
function judgeRepeats(passed: readonly Passed[]): void {
  let open: Passed | undefined;
  for (const each of passed) {
    const isLook = each.method === 'GET' && each.path.endsWith('/tracker/board') && each.status === 200;
    if (isLook && !breaks(each)) open = undefined;
    if (each.method !== 'PATCH' && each.method !== 'DELETE') continue;
    assert.equal(open, undefined, `${each.method} ${each.path} came after an open ${open?.fault} without a look`);
    if (breaks(each)) open = each;
  }
}

/** Whether the response leaves the outcome at the service unknown. */
function breaks({ fault, status = 0 }: Passed): boolean {
  if (fault === 'halved') return status < 300;
  return !['none', 'late', 'limited', 'limitedVaguely', 'answeredTwice'].includes(fault);
}
