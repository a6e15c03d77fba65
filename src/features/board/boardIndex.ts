import type { Board, Card, Column } from '../../contract/tracker/board.ts';
import { columnsOf } from '../../store/board/boardView.ts';

export interface BoardIndex {
  readonly columns: readonly Column[];
  readonly cardsOf: (columnId: string) => readonly Card[];
  readonly tags: readonly string[];
  readonly verdicts: readonly string[];
}

const known = new WeakMap<Board, BoardIndex>();
const maxChoices = 200;

/** Characters; the page's contract rejects longer tags and verdicts in a filter. */
const maxChoiceLength = 500;

/** Cached per board object; a changed board is a new object. */
export function indexOf(board: Board): BoardIndex {
  let index = known.get(board);
  if (index === undefined) {
    index = makeIndex(board);
    known.set(board, index);
  }
  return index;
}

function makeIndex(board: Board): BoardIndex {
  const cards = Map.groupBy(board.cards, ({ columnId }) => columnId ?? '');
  for (const column of cards.values()) column.sort((a, b) => a.position - b.position);
  // Computed on first use by a page: the first locale comparison takes longer than drawing the tree.
  let tags: readonly string[] | undefined;
  let verdicts: readonly string[] | undefined;
  return {
    columns: columnsOf(board),
    cardsOf: (columnId) => cards.get(columnId) ?? [],
    get tags() {
      tags ??= frequent(board.cards.flatMap((card) => card.tags));
      return tags;
    },
    get verdicts() {
      verdicts ??= frequent(
        board.cards.flatMap(({ meetings }) => meetings.flatMap(({ verdict }) => (verdict === null ? [] : [verdict]))),
      );
      return verdicts;
    },
  };
}

/** Returns each of the most frequent texts once, in alphabetical order, without those that are too long for a filter. */
function frequent(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) if (text.length <= maxChoiceLength) counts.set(text, (counts.get(text) ?? 0) + 1);
  const byCount = Map.groupBy(counts.keys(), (text) => counts.get(text) ?? 0);
  const chosen: string[] = [];
  for (const count of [...byCount.keys()].sort((a, b) => b - a)) {
    chosen.push(...(byCount.get(count) ?? []).slice(0, maxChoices - chosen.length));
    if (chosen.length === maxChoices) break;
  }
  return chosen.sort((a, b) => a.localeCompare(b));
}
