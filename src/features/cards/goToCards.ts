import { cardName } from '../../base/domain/cardValues.ts';
import type { GoToItem, GoToSource } from '../../base/editor/goTo.ts';
import { foldText } from '../../base/text/foldText.ts';
import { bestMatches, type RankedMatch, rankFound, type Searchable } from '../../base/text/rankMatches.ts';
import type { Card } from '../../contract/tracker/board.ts';
import type { Tracker } from '../../contract/tracker.ts';
import type { BoardStore } from '../../store/board/board.ts';
import { columnsOf } from '../../store/board/boardView.ts';

interface GoToCardsNeeds {
  readonly board: Pick<BoardStore, 'board' | 'state' | 'serverState'>;
  readonly tracker: Pick<Tracker, 'tracker_list_archive'>;
  readonly mayRead: () => boolean;
  readonly openCard: (cardId: string) => void;
}

const maxItems = 50;

/** Cards of the board are searched in memory, those of the archive by the service. */
export function goToCards({ board, tracker, mayRead, openCard }: GoToCardsNeeds): GoToSource[] {
  const itemOf = ({ item: card, isExact }: RankedMatch<Card>, where: string): GoToItem => ({
    label: card.title,
    isExact,
    description: [card.company, where].filter(Boolean).join(' · '),
    open: async () => openCard(card.id),
  });
  return [
    {
      name: 'Cards',
      icon: 'briefcase',
      isOpen: mayRead,
      find: async (typed) => {
        if (board.board === undefined) await board.serverState.refresh();
        if (board.board === undefined) throw board.state.kind === 'failed' ? board.state.error : new Error('not read');
        const titles = new Map(columnsOf(board.board).map(({ id, title }) => [id, title]));
        const found = bestMatches(typed, board.board.cards, searchableOf, maxItems);
        return found.map((match) => itemOf(match, titles.get(match.item.columnId ?? '') ?? ''));
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
        return rankFound(typed, items, namesOf).map((match) => itemOf(match, 'archived'));
      },
    },
  ];
}

const namesOf = (card: Card): readonly string[] => [card.title, cardName(card), `${card.title} ${card.company}`];

const searchable = new WeakMap<Card, Searchable>();

/** Folded once for each card, since a board may have thousands. */
function searchableOf(card: Card): Searchable {
  const known = searchable.get(card);
  if (known !== undefined) return known;
  const rest = foldText([card.company, card.location ?? '', ...card.tags].join('\n'));
  const made = { names: namesOf(card).map(foldText), rest };
  searchable.set(card, made);
  return made;
}
