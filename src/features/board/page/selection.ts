import { signal } from '@preact/signals';

import { announce } from '../../../webview/announce.ts';
import { boardHost, visibleColumns } from './state.ts';

/** Ids of the selected cards, which keys and the pointer act on as one. */
export const selectedCards = signal<ReadonlySet<string>>(new Set());

/** Where a range begins. */
let anchor: { readonly columnId: string; readonly index: number } | undefined;

/** The selection if the card is in it, else the card. */
export const cardsWith = (cardId: string): string[] =>
  selectedCards.value.has(cardId) ? [...selectedCards.value] : [cardId];

export const setAnchor = (columnId: string, index: number): void => {
  anchor = { columnId, index };
};

export function toggleCard(cardId: string): void {
  const next = new Set(selectedCards.value);
  if (!next.delete(cardId)) next.add(cardId);
  setSelectedCards(next);
}

/** Selects from the anchor to the card at `index`, of the cards that are loaded; from the card alone in another column. */
export function selectCardsTo(columnId: string, index: number): void {
  if (anchor?.columnId !== columnId) setAnchor(columnId, index);
  const from = anchor?.index ?? index;
  const { cards = [], first = 0 } = visibleColumns.value.find(({ id }) => id === columnId) ?? {};
  const range = cards.slice(Math.max(0, Math.min(from, index) - first), Math.max(from, index) - first + 1);
  setSelectedCards(new Set(range.map(({ id }) => id)));
}

/** The host knows the cards that are not loaded. */
export const selectColumn = (columnId: string): void => void boardHost.act('selectColumn', { columnId });

export function setSelectedCards(cards: ReadonlySet<string>): void {
  selectedCards.value = cards;
  announce(cards.size === 1 ? '1 card selected' : `${cards.size} cards selected`);
}

/** Returns whether anything was selected. */
export function clearSelection(): boolean {
  const { size } = selectedCards.value;
  if (size > 0) selectedCards.value = new Set();
  return size > 0;
}
