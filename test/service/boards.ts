import assert from 'node:assert/strict';

import type { Board, Column } from '../../src/contract/tracker/board.ts';
import type { Address, Caller } from './calls.ts';

export interface NewBoard {
  readonly first: Column;
  readonly second: Column;
  /** Of the cards, in the order of their titles. */
  readonly ids: readonly string[];
}

/** A new board with cards of these titles in its first column. */
export async function boardWith(call: Caller, at: Address, ...titles: readonly string[]): Promise<NewBoard> {
  const { columns } = await call(at, 'tracker_initialize', {});
  const [first, second] = columns;
  assert.ok(first && second);
  const ids: string[] = [];
  for (const title of titles) ids.push((await call(at, 'tracker_create_card', { title })).id);
  return { first, second, ids };
}

/** The titles of a column's cards by their positions, which must run from 0 without gaps. */
export function titlesIn(board: Board, column: Column): string[] {
  const cards = board.cards.filter(({ columnId }) => columnId === column.id);
  assert.deepEqual(
    cards.map(({ position }) => position),
    cards.map((_, index) => index),
  );
  assert.equal(board.columns.find(({ id }) => id === column.id)?.cardCount, cards.length);
  return cards.map(({ title }) => title);
}
