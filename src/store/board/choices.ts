import { plainLabel } from '../../base/plainLabel.ts';
import type { Board, Card } from '../../contract/tracker/board.ts';
import { cardsOf, columnsOf } from './boardView.ts';

/** A row of a list to choose from, as a quick pick takes it. */
interface Row<T> {
  readonly label: string;
  readonly description: string;
  readonly detail?: string;
  readonly value: T;
}

/** The board's cards to choose from, in its order. */
export const cardChoices = (board: Board | undefined): Row<Card>[] =>
  (board === undefined ? [] : columnsOf(board)).flatMap((column) =>
    cardsOf(board?.cards ?? [], column.id).map((card) => ({
      label: plainLabel(card.title),
      description: plainLabel(card.company),
      detail: plainLabel(column.title),
      value: card,
    })),
  );

/** The board's columns to choose from by their ids, each with the number of its cards. */
export const columnChoices = (board: Board | undefined): Row<string>[] =>
  (board === undefined ? [] : columnsOf(board)).map(({ id, title, cardCount }) => ({
    label: plainLabel(title),
    description: String(cardCount),
    value: id,
  }));
