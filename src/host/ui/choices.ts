import { plainLabel } from '../../base/text/plainText.ts';
import type { Choice } from './ask.ts';

interface CardRow<C> {
  readonly card: C;
  readonly column: { readonly title: string };
}

interface ColumnRow {
  readonly id: string;
  readonly title: string;
  readonly cardCount: number;
}

/** A quick pick has them in the order of the rows. */
export const cardChoices = <C extends { readonly title: string; readonly company: string }>(
  rows: readonly CardRow<C>[],
): Choice<C>[] =>
  rows.map(({ card, column }) => ({
    label: plainLabel(card.title),
    description: plainLabel(card.company),
    detail: plainLabel(column.title),
    value: card,
  }));

export const columnChoices = (columns: readonly ColumnRow[]): Choice<string>[] =>
  columns.map(({ id, title, cardCount }) => ({
    label: plainLabel(title),
    description: String(cardCount),
    value: id,
  }));
