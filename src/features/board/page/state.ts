import { batch, computed, signal } from '@preact/signals';

import type { SnapshotOf } from '../../../base/page.ts';
import { connect } from '../../../webview/connect.ts';
import { type BoardPage, boardPage, type Filter, type Look, type PageCard, type PageColumn } from '../contract.ts';
import { applyPending, type PendingChange, sidesOf } from './pendingMoves.ts';

type Snapshot = SnapshotOf<BoardPage>;

export const host = connect(boardPage);

/** While something is dragged: what was shown as the drag began, and the action from which on the extension holds on to it. */
const held = signal<{ readonly snapshot: Snapshot; readonly number: number } | undefined>(undefined);
const pending = signal<readonly PendingChange[]>([]);

/** What the page looks at: its filter, and the windows of the columns that were scrolled. */
const look = signal<Look>(host.kept ?? { filter: host.shown.value?.filter ?? {}, windows: [] });
/** Something has to be shown in what it was restored with. */
if (host.kept !== undefined) host.act('look', host.kept);

/** Everything to see. What came while something is dragged waits, since nothing may slip away under a hand. */
export const shown = computed(() => {
  const now = host.shown.value;
  const { snapshot, number } = held.value ?? { snapshot: now, number: 0 };
  return host.after.value < number ? snapshot : now;
});

/** The columns, with the changes that the snapshot does not know of yet. */
export const columns = computed<readonly PageColumn[]>(() => {
  const known = host.after.value;
  return pending.value.filter(({ number }) => number > known).reduce(applyPending, shown.value?.columns ?? []);
});

export const filter = computed<Filter>(() => look.value.filter);

export const isDragging = computed(() => held.value !== undefined);

/** Looks at the board through another filter, from the top of each column on. */
export function setFilter(next: Filter): void {
  setLook({ filter: next, windows: [] });
}

/** Looks at another part of a column. */
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

/** Holds on to what is shown until `letGo`. */
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

/** Puts a card into a gap of a column: before the card that is shown at that place, or behind the last one. */
export function moveCard(card: PageCard, columnId: string, gap: number): void {
  const column = columns.value.find(({ id }) => id === columnId);
  if (column === undefined) return;
  const move = { cardId: card.id, columnId, ...sidesOf(column, card.id, gap) };
  const seen = shown.value?.revision ?? 0;
  // A snapshot that knows of the move must not be one of the board that was held on to.
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
