import { matchesWords } from '../../base/foldText.ts';
import type { GoToItem, GoToSource } from '../../base/goTo.ts';
import type { Card } from '../../contract/tracker/board.ts';
import type { Tracker } from '../../contract/tracker.ts';
import type { BoardStore } from '../../store/board/board.ts';
import { columnsOf } from '../../store/board/boardView.ts';

export interface GoToCardsNeeds {
  readonly board: BoardStore;
  readonly tracker: Pick<Tracker, 'tracker_list_archive'>;
  readonly mayRead: () => boolean;
  readonly openCard: (cardId: string) => void;
}

const maxItems = 50;

/** Cards of the board are searched in memory, those of the archive by the service. */
export function goToCards({ board, tracker, mayRead, openCard }: GoToCardsNeeds): GoToSource[] {
  const itemOf = (card: Card, where: string): GoToItem => ({
    label: card.title,
    description: [card.company, where].filter(Boolean).join(' · '),
    open: async () => openCard(card.id),
  });
  return [
    {
      name: 'Cards',
      icon: 'briefcase',
      isOpen: mayRead,
      find: async (typed) => {
        if (board.board === undefined) await board.refresh();
        if (board.board === undefined) throw board.state.kind === 'failed' ? board.state.error : new Error('not read');
        const titles = new Map(columnsOf(board.board).map(({ id, title }) => [id, title]));
        const found: Card[] = [];
        for (const card of board.board.cards) {
          if (found.length === maxItems) break;
          if (matchesWords(typed, [card.title, card.company, card.location ?? '', ...card.tags])) found.push(card);
        }
        return found.map((card) => itemOf(card, titles.get(card.columnId ?? '') ?? ''));
      },
    },
    {
      name: 'Archive',
      icon: 'archive',
      isOpen: mayRead,
      find: async (typed, signal) => {
        const query = typed.trim();
        const input = { limit: maxItems, ...(query === '' ? {} : { query }) };
        const { items } = await tracker.tracker_list_archive(input, { signal });
        return items.map((card) => itemOf(card, 'archived'));
      },
    },
  ];
}
