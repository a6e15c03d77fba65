import assert from 'node:assert/strict';

import type { Board, Column } from '../../src/contract/tracker/board.ts';
import type { Address, Caller } from './calls.ts';

export interface NewBoard {
  readonly first: Column;
  readonly second: Column;
  /** Card ids, in the order of the titles. */
  readonly ids: readonly string[];
}

/** Creates a board with cards of these titles in its first column. */
export async function boardWith(call: Caller, at: Address, ...titles: readonly string[]): Promise<NewBoard> {
  const { columns } = await call(at, 'tracker_initialize', {});
  const [first, second] = columns;
  assert.ok(first && second);
  const ids: string[] = [];
  for (const title of titles) ids.push((await call(at, 'tracker_create_card', { title })).id);
  return { first, second, ids };
}

/** Titles of a column's cards by position; asserts that positions run from 0 without gaps. */
export function titlesIn(board: Board, column: Column): string[] {
  const cards = board.cards.filter(({ columnId }) => columnId === column.id);
  assert.deepEqual(
    cards.map(({ position }) => position),
    cards.map((_, index) => index),
  );
  assert.equal(board.columns.find(({ id }) => id === column.id)?.cardCount, cards.length);
  return cards.map(({ title }) => title);
}
