import { batch, computed, signal } from '@preact/signals';

import type { SnapshotOf } from '../../../base/page.ts';
import { connect } from '../../../webview/connect.ts';
import {
  type BoardFilter,
  type BoardPage,
  boardPage,
  type PageCard,
  type PageColumn,
  type WindowRequest,
} from '../contract.ts';
import { applyPending, type PendingPageChange, sidesOf } from './pendingMoves.ts';

type Snapshot = SnapshotOf<BoardPage>;

export const boardHost = connect(boardPage);

/** During a drag: the snapshot at its start, and the number of the `freeze` action. It is shown until a snapshot includes that action. */
const frozen = signal<{ readonly snapshot: Snapshot; readonly number: number } | undefined>(undefined);
const pending = signal<readonly PendingPageChange[]>([]);

const request = signal<WindowRequest>(
  boardHost.persisted ?? { filter: boardHost.snapshot.value?.filter ?? {}, windows: [] },
);
/** The extension needs the restored view state to make a matching snapshot. */
if (boardHost.persisted !== undefined) boardHost.act('requestWindows', boardHost.persisted);

/** The snapshot to draw. During a drag new ones wait, so that nothing moves under the pointer. */
export const visibleSnapshot = computed(() => {
  const now = boardHost.snapshot.value;
  const { snapshot, number } = frozen.value ?? { snapshot: now, number: 0 };
  return boardHost.after.value < number ? snapshot : now;
});

/** Includes the changes that the snapshot does not contain yet. */
export const visibleColumns = computed<readonly PageColumn[]>(() => {
  const known = boardHost.after.value;
  return pending.value
    .filter(({ number }) => number > known)
    .reduce(applyPending, visibleSnapshot.value?.columns ?? []);
});

export const filter = computed<BoardFilter>(() => request.value.filter);

export const isDragging = computed(() => frozen.value !== undefined);

/** Also resets each column to its top. */
export function setFilter(next: BoardFilter): void {
  setRequest({ filter: next, windows: [] });
}

export function setWindow(columnId: string, first: number): void {
  const { filter, windows } = request.value;
  if (windows.some((each) => each.columnId === columnId && each.first === first)) return;
  setRequest({ filter, windows: [...windows.filter((each) => each.columnId !== columnId), { columnId, first }] });
}

function setRequest(next: WindowRequest): void {
  request.value = next;
  boardHost.persist(next);
  boardHost.act('requestWindows', next);
}

export function startDragging(): void {
  const snapshot = visibleSnapshot.value;
  if (snapshot === undefined) return;
  frozen.value = { snapshot, number: boardHost.act('freeze', { revision: snapshot.revision }) };
}

export function stopDragging(): void {
  if (frozen.value === undefined) return;
  frozen.value = undefined;
  boardHost.act('freeze', {});
}

export function moveCard(card: PageCard, columnId: string, gap: number): void {
  const column = visibleColumns.value.find(({ id }) => id === columnId);
  if (column === undefined) return;
  const move = { cardId: card.id, columnId, ...sidesOf(column, card.id, gap) };
  const revision = visibleSnapshot.value?.revision ?? 0;
  // The snapshot that includes the move must not show the frozen board.
  stopDragging();
  add({ kind: 'move', number: boardHost.act('move', { move, revision }), move, card });
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
