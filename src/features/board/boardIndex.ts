import type { Board, Card, Column } from '../../contract/tracker/board.ts';
import { columnsOf } from '../../store/board/boardView.ts';
import { frequentTexts, usedTags } from '../../store/board/derived/usedTags.ts';

interface BoardIndex {
  readonly columns: readonly Column[];
  readonly cardsOf: (columnId: string) => readonly Card[];
  readonly tags: readonly string[];
  readonly verdicts: readonly string[];
}

const known = new WeakMap<Board, BoardIndex>();

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
  let verdicts: readonly string[] | undefined;
  return {
    columns: columnsOf(board),
    cardsOf: (columnId) => cards.get(columnId) ?? [],
    get tags() {
      return usedTags(board);
    },
    get verdicts() {
      verdicts ??= frequentTexts(
        board.cards.flatMap(({ meetings }) => meetings.flatMap(({ verdict }) => (verdict === null ? [] : [verdict]))),
      );
      return verdicts;
    },
  };
}
