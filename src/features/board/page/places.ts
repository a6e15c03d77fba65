import { useEffect, useRef } from 'preact/hooks';

import type { SnapshotOf } from '../../../base/editor/page.ts';
import { announce } from '../../../webview/announce.ts';
import type { BoardPage } from '../contract.ts';
import { nameOfCard } from './announcements.ts';
import { focused, focusOn, keepFocusOnBoard } from './focus.ts';
import { clearSelection, setSelectedCards } from './selection.ts';
import { filter, visibleColumns, visibleSnapshot } from './state.ts';

type Snapshot = SnapshotOf<BoardPage>;

export function usePlaces(): void {
  const snapshot = visibleSnapshot.value;
  const hasColumns = visibleColumns.value.length > 0;
  useEffect(keepFocusOnBoard, [hasColumns, snapshot?.emptyState?.button, snapshot?.start === undefined]);
  useNewNumber(snapshot?.foundCard, showFound);
  useNewNumber(snapshot?.columnSelection, ({ cardIds }) => setSelectedCards(new Set(cardIds)));
  useEffect(() => void clearSelection(), [JSON.stringify(filter.value)]);
  useEffect(showChosen, [filter.value.cards]);
  useNewNumber(snapshot?.createdColumn, showCreated);
}

/** Calls for each number but that of the first snapshot, which a page that is loaded again gets as well. */
function useNewNumber<T extends { readonly number: number }>(place: T | undefined, show: (place: T) => void): void {
  const last = useRef(place?.number);
  useEffect(() => {
    if (place === undefined || place.number === last.current) return;
    last.current = place.number;
    show(place);
  }, [place?.number]);
}

function showFound({ columnId, index, cardId }: NonNullable<Snapshot['foundCard']>): void {
  focusOn(columnId, index);
  const card = visibleColumns.value.flatMap(({ cards }) => cards).find(({ id }) => id === cardId);
  if (card !== undefined) announce(nameOfCard(card));
}

/** Chosen cards may all be in columns out of sight. */
function showChosen(): void {
  const columns = visibleColumns.value;
  const place = columns.find(({ id }) => id === focused.value?.columnId);
  const first = columns.find(({ visibleCount, isCollapsed }) => visibleCount > 0 && !isCollapsed);
  if (filter.value.cards === undefined || place?.visibleCount !== 0 || first === undefined) return;
  scrollToColumn(first.id);
  focusOn(first.id, 0);
}

const scrollToColumn = (columnId: string): void =>
  document
    .querySelector(`[data-column="${CSS.escape(columnId)}"]`)
    ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** Only the page's own button moves the focus; a command returns it to the card that had it. */
function showCreated({ columnId, isAsked }: NonNullable<Snapshot['createdColumn']>): void {
  const title = visibleColumns.value.find(({ id }) => id === columnId)?.title;
  if (title === undefined) return;
  scrollToColumn(columnId);
  if (isAsked) focusOn(columnId, -1);
  announce(`Created the column ${title}`);
}
