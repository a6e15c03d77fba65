import { batch, computed, signal } from '@preact/signals';

import type { SnapshotOf } from '../../../base/page.ts';
import { connect } from '../../../webview/connect.ts';
import { type BoardPage, boardPage, type Filter, type Look, type PageCard, type PageColumn } from '../contract.ts';
import { applyPending, type PendingChange, sidesOf } from './pendingMoves.ts';

type Snapshot = SnapshotOf<BoardPage>;

export const host = connect(boardPage);

/** During a drag: the snapshot at its start, and the number of the `hold` action. It is shown until a snapshot includes that action. */
const held = signal<{ readonly snapshot: Snapshot; readonly number: number } | undefined>(undefined);
const pending = signal<readonly PendingChange[]>([]);

const look = signal<Look>(host.kept ?? { filter: host.shown.value?.filter ?? {}, windows: [] });
/** The extension needs the restored view state to make a matching snapshot. */
if (host.kept !== undefined) host.act('look', host.kept);

/** The snapshot to draw. During a drag new ones wait, so that nothing moves under the pointer. */
export const shown = computed(() => {
  const now = host.shown.value;
  const { snapshot, number } = held.value ?? { snapshot: now, number: 0 };
  return host.after.value < number ? snapshot : now;
});

/** Includes the changes that the snapshot does not contain yet. */
export const columns = computed<readonly PageColumn[]>(() => {
  const known = host.after.value;
  return pending.value.filter(({ number }) => number > known).reduce(applyPending, shown.value?.columns ?? []);
});

export const filter = computed<Filter>(() => look.value.filter);

export const isDragging = computed(() => held.value !== undefined);

/** Also resets each column to its top. */
export function setFilter(next: Filter): void {
  setLook({ filter: next, windows: [] });
}

export function setWindow(columnId: string, first: number): void {
  const { filter, windows } = look.value;
  if (windows.some((each) => each.columnId === columnId && each.first === first)) return;
  setLook({ filter, windows: [...windows.filter((each) => each.columnId !== columnId), { columnId, first }] });
}

function setLook(next: Look): void {
  look.value = next;
  host.keep(next);
  host.act('look', next);
}

export function holdOn(): void {
  const snapshot = shown.value;
  if (snapshot === undefined) return;
  held.value = { snapshot, number: host.act('hold', { revision: snapshot.revision }) };
}

export function letGo(): void {
  if (held.value === undefined) return;
  held.value = undefined;
  host.act('hold', {});
}

export function moveCard(card: PageCard, columnId: string, gap: number): void {
  const column = columns.value.find(({ id }) => id === columnId);
  if (column === undefined) return;
  const move = { cardId: card.id, columnId, ...sidesOf(column, card.id, gap) };
  const seen = shown.value?.revision ?? 0;
  // The snapshot that includes the move must not show the frozen board.
  letGo();
  add({ kind: 'move', number: host.act('move', { move, seen }), move, card });
}

export function moveColumn(columnId: string, position: number): void {
  letGo();
  add({ kind: 'reorder', number: host.act('reorder', { columnId, position }), columnId, position });
}

function add(change: PendingChange): void {
  batch(() => {
    pending.value = [...pending.value.filter(({ number }) => number > host.after.value), change];
  });
}
