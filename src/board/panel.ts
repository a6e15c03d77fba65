import { ageOf } from '../base/age.ts';
import type { Event } from '../base/event.ts';
import type { SnapshotOf } from '../base/page.ts';
import type { Sight } from '../base/sight.ts';
import type { PageModel } from '../host/openPage.ts';
import type { BoardStore } from '../store/board.ts';
import { cardsOf, columnsOf } from '../store/boardView.ts';
import type { BoardPage, PageColumn } from './contract.ts';

export interface BoardPageNeeds {
  readonly board: BoardStore;
  readonly onDidChange: Event<unknown>;
  /** The line that says whether the board is up to date, empty where there is nothing to say. */
  readonly note: () => string;
  readonly openCard: (cardId: string) => Promise<void>;
  readonly sight: Sight;
}

/** The board page's model: reads the store, and hands actions over. */
export function boardPageModel({ board, onDidChange, note, openCard, sight }: BoardPageNeeds): PageModel<BoardPage> {
  return {
    title: 'Board',
    get snapshot(): SnapshotOf<BoardPage> {
      return { note: note(), columns: shownColumns(board) };
    },
    onDidChange,
    sight,
    actions: { open: ({ cardId }) => openCard(cardId) },
    dispose: () => undefined,
  };
}

function shownColumns({ board }: BoardStore): PageColumn[] {
  if (board === undefined) return [];
  const now = Date.now();
  return columnsOf(board).map(({ id, title, color, cardCount }) => ({
    id,
    title,
    color,
    count: cardCount,
    cards: cardsOf(board.cards, id).map((card) => ({
      id: card.id,
      title: card.title,
      company: card.company,
      age: ageOf(card.createdAt, now),
    })),
  }));
}
