import { batch, computed, signal } from '@preact/signals';

import type { SnapshotOf, StateOf } from '../../../base/editor/page.ts';
import { connect } from '../../../webview/connect.ts';
import {
  type BoardFilter,
  type BoardPage,
  boardPage,
  type PageCard,
  type PageColumn,
  type Windows,
} from '../contract.ts';
import { applyPending, type PendingPageChange, sidesOf } from './pendingMoves.ts';

type Snapshot = SnapshotOf<BoardPage>;

export const boardHost = connect(boardPage);

/** During a drag: the snapshot at its start, and the number of the `freeze` action. It is shown until a snapshot includes that action. */
const frozen = signal<{ readonly snapshot: Snapshot; readonly number: number } | undefined>(undefined);
const pending = signal<readonly PendingPageChange[]>([]);

let persisted: StateOf<BoardPage> = boardHost.persisted ?? { windows: [] };
/** The extension needs the restored windows to make a matching snapshot. */
if (persisted.windows.length > 0) boardHost.act('requestWindows', { windows: persisted.windows });

const ownFilter = signal<{ readonly filter: BoardFilter; readonly number: number } | undefined>(undefined);

/** During a drag new snapshots wait, so that nothing moves under the pointer. */
export const visibleSnapshot = computed(() => {
  const now = boardHost.snapshot.value;
  const { snapshot, number } = frozen.value ?? { snapshot: now, number: 0 };
  return boardHost.after.value < number ? snapshot : now;
});

export const visibleColumns = computed<readonly PageColumn[]>(() => {
  const known = boardHost.after.value;
  return pending.value
    .filter(({ number }) => number > known)
    .reduce(applyPending, visibleSnapshot.value?.columns ?? []);
});

export const filter = computed<BoardFilter>(() => {
  const { filter, number } = ownFilter.value ?? { filter: {}, number: 0 };
  return boardHost.after.value < number ? filter : (boardHost.snapshot.value?.filter ?? {});
});

export function setFilter(next: BoardFilter): void {
  ownFilter.value = { filter: next, number: boardHost.act('setFilter', { filter: next }) };
  setWindows([]);
}

export function hideCards(): void {
  boardHost.act('hideCards', {});
  setWindows([]);
}

export function setWindow(columnId: string, first: number): void {
  const { windows } = persisted;
  if (windows.some((each) => each.columnId === columnId && each.first === first)) return;
  setWindows([...windows.filter((each) => each.columnId !== columnId), { columnId, first }]);
}

function setWindows(windows: Windows): void {
  persist({ ...persisted, windows });
  boardHost.act('requestWindows', { windows });
}

export function persistFocus(focus: NonNullable<StateOf<BoardPage>['focus']>): void {
  persist({ ...persisted, focus });
}

function persist(next: StateOf<BoardPage>): void {
  persisted = next;
  boardHost.persist(next);
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
  const move = { cardId: card.id, columnId, ...sidesOf(column, [card.id], gap) };
  const revision = visibleSnapshot.value?.revision ?? 0;
  // The snapshot that includes the move must not show the frozen board.
  stopDragging();
  add({ kind: 'move', number: boardHost.act('move', { move, revision }), move, card });
}

/** Shown once the host has moved them. */
export function moveSelectedCards(cardIds: readonly string[], columnId: string, gap: number): void {
  const column = visibleColumns.value.find(({ id }) => id === columnId);
  stopDragging();
  if (column !== undefined)
    boardHost.act('moveCards', { cardIds: [...cardIds], columnId, ...sidesOf(column, cardIds, gap) });
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
