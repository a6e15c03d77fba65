import { plainLabel } from '../../base/text/plainText.ts';
import type { Board, Card } from '../../contract/tracker/board.ts';
import { cardsOf, columnsOf } from './boardView.ts';

interface Row<T> {
  readonly label: string;
  readonly description: string;
  readonly detail?: string;
  readonly value: T;
}

export const cardChoices = (board: Board | undefined): Row<Card>[] =>
  (board === undefined ? [] : columnsOf(board)).flatMap((column) =>
    cardsOf(board?.cards ?? [], column.id).map((card) => ({
      label: plainLabel(card.title),
      description: plainLabel(card.company),
      detail: plainLabel(column.title),
      value: card,
    })),
  );

export const columnChoices = (board: Board | undefined): Row<string>[] =>
  (board === undefined ? [] : columnsOf(board)).map(({ id, title, cardCount }) => ({
    label: plainLabel(title),
    description: String(cardCount),
    value: id,
  }));
