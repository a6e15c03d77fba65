import type { Board } from '../../../contract/tracker/board.ts';

const known = new WeakMap<Board, readonly string[]>();
const maxTexts = 200;

/** Characters; pages accept no longer text in a filter or as a suggestion. */
const maxTextLength = 500;

/** The most frequent tags of a board, in alphabetical order; cached per board object. */
export function usedTags(board: Board): readonly string[] {
  let tags = known.get(board);
  if (tags === undefined) {
    tags = frequentTexts(board.cards.flatMap((card) => card.tags));
    known.set(board, tags);
  }
  return tags;
}

export function frequentTexts(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) if (text.length <= maxTextLength) counts.set(text, (counts.get(text) ?? 0) + 1);
  const byCount = Map.groupBy(counts.keys(), (text) => counts.get(text) ?? 0);
  const chosen: string[] = [];
  for (const count of [...byCount.keys()].sort((a, b) => b - a)) {
    chosen.push(...(byCount.get(count) ?? []).slice(0, maxTexts - chosen.length));
    if (chosen.length === maxTexts) break;
  }
  return chosen.sort((a, b) => a.localeCompare(b));
}
