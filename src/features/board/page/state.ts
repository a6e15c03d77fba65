import { batch, computed, signal } from '@preact/signals';

import type { SnapshotOf } from '../../../base/page.ts';
import { connect } from '../../../webview/connect.ts';
import { type BoardFilter, type BoardPage, boardPage, type Look, type PageCard, type PageColumn } from '../contract.ts';
import { applyPending, type PendingPageChange, sidesOf } from './pendingMoves.ts';

type Snapshot = SnapshotOf<BoardPage>;

export const boardHost = connect(boardPage);

/** During a drag: the snapshot at its start, and the number of the `hold` action. It is shown until a snapshot includes that action. */
const held = signal<{ readonly snapshot: Snapshot; readonly number: number } | undefined>(undefined);
const pending = signal<readonly PendingPageChange[]>([]);

const look = signal<Look>(boardHost.kept ?? { filter: boardHost.shown.value?.filter ?? {}, windows: [] });
/** The extension needs the restored view state to make a matching snapshot. */
if (boardHost.kept !== undefined) boardHost.act('look', boardHost.kept);

/** The snapshot to draw. During a drag new ones wait, so that nothing moves under the pointer. */
export const shown = computed(() => {
  const now = boardHost.shown.value;
  const { snapshot, number } = held.value ?? { snapshot: now, number: 0 };
  return boardHost.after.value < number ? snapshot : now;
});

/** Includes the changes that the snapshot does not contain yet. */
export const shownColumns = computed<readonly PageColumn[]>(() => {
  const known = boardHost.after.value;
  return pending.value.filter(({ number }) => number > known).reduce(applyPending, shown.value?.columns ?? []);
});

export const filter = computed<BoardFilter>(() => look.value.filter);

export const isDragging = computed(() => held.value !== undefined);

/** Also resets each column to its top. */
export function setFilter(next: BoardFilter): void {
  setLook({ filter: next, windows: [] });
}

export function setWindow(columnId: string, first: number): void {
  const { filter, windows } = look.value;
  if (windows.some((each) => each.columnId === columnId && each.first === first)) return;
  setLook({ filter, windows: [...windows.filter((each) => each.columnId !== columnId), { columnId, first }] });
}

function setLook(next: Look): void {
  look.value = next;
  boardHost.keep(next);
  boardHost.act('look', next);
}

export function startDragging(): void {
  const snapshot = shown.value;
  if (snapshot === undefined) return;
  held.value = { snapshot, number: boardHost.act('hold', { revision: snapshot.revision }) };
}

export function stopDragging(): void {
  if (held.value === undefined) return;
  held.value = undefined;
  boardHost.act('hold', {});
}

export function moveCard(card: PageCard, columnId: string, gap: number): void {
  const column = shownColumns.value.find(({ id }) => id === columnId);
  if (column === undefined) return;
  const move = { cardId: card.id, columnId, ...sidesOf(column, card.id, gap) };
  const seen = shown.value?.revision ?? 0;
  // The snapshot that includes the move must not show the frozen board.
  stopDragging();
  add({ kind: 'move', number: boardHost.act('move', { move, seen }), move, card });
}

export function moveColumn(columnId: string, position: number): void {
  stopDragging();
  add({ kind: 'reorder', number: boardHost.act('reorder', { columnId, position }), columnId, position });
}

function add(change: PendingPageChange): void {
  batch(() => {
    pending.value = [...pending.value.filter(({ number }) => number > boardHost.after.value), change];
  });
}
