import type { Board, Card } from '../../../src/contract/tracker/board.ts';
import { type Address, overRest } from '../calls.ts';

export interface CardState {
  /** Title, company and the other fields that are undone as a whole. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly columnId: string | null;
  readonly tags: readonly string[];
  readonly reminders: readonly { readonly id: string; readonly content: string }[];
  readonly meetings: readonly string[];
}

/** What undo restores of a board: no times of change, and positions as orders. Plain data. */
export interface BoardState {
  readonly columns: readonly { readonly id: string; readonly title: string; readonly color: string | null }[];
  readonly cards: Readonly<Record<string, CardState>>;
  /** Ids of the cards of each column, in order. */
  readonly orders: Readonly<Record<string, readonly string[]>>;
  readonly archived: Readonly<Record<string, CardState>>;
}

export async function readState(at: Address): Promise<BoardState> {
  const board: Board = await overRest(at, 'tracker_get_board', {});
  const archive = await overRest(at, 'tracker_list_archive', { limit: 200 });
  return {
    columns: board.columns.map(({ id, title, color }) => ({ id, title, color })),
    cards: byId(board.cards),
    orders: Object.fromEntries(
      board.columns.map(({ id }) => [id, board.cards.filter(({ columnId }) => columnId === id).map((card) => card.id)]),
    ),
    // A deleted column takes its archived cards' reference with it.
    archived: byId(archive.items.map((card) => ({ ...card, columnId: null }))),
  };
}

const byId = (cards: readonly Card[]): Record<string, CardState> =>
  Object.fromEntries(cards.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((card) => [card.id, cardState(card)]));

function cardState(card: Card): CardState {
  const { title, company, location, url, description, salary, contacts, priority } = card;
  return {
    fields: { title, company, location, url, description, salary, contacts, priority },
    columnId: card.columnId,
    tags: card.tags,
    reminders: card.reminders.map(({ id, ...content }) => ({ id, content: JSON.stringify(content) })),
    meetings: card.meetings.map(({ id }) => id).sort(),
  };
}

/** The state with another id for a record that was created again. */
export const renamed = <T>(state: T, from: string, to: string): T =>
  JSON.parse(JSON.stringify(state).replaceAll(JSON.stringify(from), JSON.stringify(to))) as T;
