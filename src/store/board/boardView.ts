import type { AgentWrite } from '../../contract/localData.ts';
import type { AttachedMeeting, Board, Card, Column } from '../../contract/tracker/board.ts';
import { applyCardEdit, type CardEdit, isSame } from './cardEdit.ts';

export type PendingChange =
  | { readonly kind: 'move'; readonly cardId: string; readonly columnId: string; readonly position: number | undefined }
  | { readonly kind: 'remove'; readonly cardId: string; readonly toArchive?: boolean }
  | { readonly kind: 'edit'; readonly cardId: string; readonly edit: CardEdit }
  | { readonly kind: 'attach'; readonly cardId: string; readonly meeting: AttachedMeeting }
  | { readonly kind: 'detach'; readonly cardId: string; readonly meeting: AttachedMeeting }
  | { readonly kind: 'updateColumn'; readonly columnId: string; readonly title: string; readonly color: string | null }
  | { readonly kind: 'removeColumn'; readonly columnId: string }
  | { readonly kind: 'clearColumn'; readonly columnId: string }
  | {
      readonly kind: 'orderColumns';
      readonly columnIds: readonly string[];
      /** The column that was moved, which the orders alone do not tell of two neighbours; undefined for several. */
      readonly movedId?: string | undefined;
    }
  | { readonly kind: 'addColumn'; readonly column: Column; readonly key: string }
  | { readonly kind: 'addCard'; readonly card: Card; readonly key: string }
  | { readonly kind: 'undo'; readonly changes: readonly PendingChange[] };

type CardChange = Extract<PendingChange, { readonly cardId: string }>;
type ColumnChange = Exclude<PendingChange, CardChange | { readonly kind: 'undo' | 'addCard' }>;

export function itemsOf(change: PendingChange): readonly string[] {
  if (change.kind === 'undo') return change.changes.flatMap(itemsOf);
  if (change.kind === 'addColumn') return [change.column.id];
  if (change.kind === 'addCard') return [change.card.id];
  if ('cardId' in change) return [change.cardId];
  return 'columnId' in change ? [change.columnId] : [];
}

const changesPosition = ({ kind }: PendingChange): boolean => kind === 'move' || kind === 'remove';

export const dependsOnPosition = (pending: PendingChange, rejected: PendingChange): boolean =>
  changesPosition(pending) && changesPosition(rejected) && isSame(itemsOf(pending), itemsOf(rejected));

/** Does not mutate the board; returns the same one if a change names a missing card. */
export function applyChange(board: Board, change: PendingChange): Board {
  switch (change.kind) {
    case 'updateColumn':
    case 'removeColumn':
    case 'clearColumn':
    case 'orderColumns':
    case 'addColumn':
      return changeColumns(board, change);
    case 'addCard':
      return withCardAt(board, change.card);
    case 'undo':
      return change.changes.reduce(applyChange, board);
    default:
      return changeCard(board, change);
  }
}

/**
 * Whether the board already includes the change. Never true for `remove`, since the card may have left the board in another way, and for
 * `undo`, which compares with the board itself.
 */
export function hasLanded(board: Board, change: PendingChange): boolean {
  if (change.kind === 'remove' || change.kind === 'undo') return false;
  const after = applyChange(board, change);
  const before = new Map(board.cards.map((card) => [card.id, card]));
  return (
    after.cards.length === board.cards.length &&
    after.cards.every((card) => isSame(card, before.get(card.id))) &&
    isSame(columnsOf(after), columnsOf(board))
  );
}

function changeCard(board: Board, change: CardChange): Board {
  const card = board.cards.find(({ id }) => id === change.cardId);
  if (card === undefined) return board;
  const others = () => board.cards.filter(({ id }) => id !== change.cardId);
  switch (change.kind) {
    case 'remove':
      return arrange(board, others());
    case 'move':
      return arrange(board, insert(others(), { ...card, columnId: change.columnId }, change.columnId, change.position));
    case 'edit':
      return replaceCard(board, applyCardEdit(card, change.edit));
    case 'attach':
      return replaceCard(board, { ...card, meetings: [...without(card.meetings, change.meeting.id), change.meeting] });
    case 'detach':
      return replaceCard(board, { ...card, meetings: without(card.meetings, change.meeting.id) });
  }
}

function changeColumns(board: Board, change: ColumnChange): Board {
  const columns = columnsOf(board);
  switch (change.kind) {
    case 'updateColumn': {
      const { columnId, title, color } = change;
      return {
        ...board,
        columns: board.columns.map((each) => (each.id === columnId ? { ...each, title, color } : each)),
      };
    }
    case 'addColumn':
      return insertColumn(board, change.column);
    case 'removeColumn':
      return { ...board, columns: numbered(columns.filter(({ id }) => id !== change.columnId)) };
    case 'clearColumn':
      return arrange(
        board,
        board.cards.filter(({ columnId }) => columnId !== change.columnId),
      );
    case 'orderColumns': {
      // A column missing from the order is newer than it and goes last.
      const indexes = new Map(change.columnIds.map((id, index) => [id, index]));
      const indexOf = (id: string) => indexes.get(id) ?? Number.POSITIVE_INFINITY;
      return { ...board, columns: numbered(columns.toSorted((a, b) => Math.sign(indexOf(a.id) - indexOf(b.id)) || 0)) };
    }
  }
}

export const afterAgentWrite = (
  board: Board,
  write: Extract<AgentWrite, { readonly kind: 'card' | 'deletedCard' }>,
): Board =>
  write.kind === 'card' ? withCardAt(board, write.card) : applyChange(board, { kind: 'remove', cardId: write.cardId });

export function withCardAt(board: Board, card: Card): Board {
  const others = board.cards.filter(({ id }) => id !== card.id);
  if (card.status === 'archived' || card.columnId === null) return arrange(board, others);
  return arrange(board, insert(others, card, card.columnId, card.position));
}

export function insertColumn(board: Board, column: Column): Board {
  const others = columnsOf(board).filter(({ id }) => id !== column.id);
  return inOrder(board, others.toSpliced(column.position, 0, column));
}

/**
 * Replaces all columns by those of a response. A column missing from it is newer and goes last; counts are those of the cards, which may be
 * newer as well.
 */
export function replaceColumns(board: Board, columns: readonly Column[]): Board {
  const newer = columnsOf(board).filter(({ id }) => columns.every((column) => column.id !== id));
  return inOrder(board, [...columns.toSorted(byPosition), ...newer]);
}

const inOrder = (board: Board, columns: readonly Column[]): Board =>
  arrange({ ...board, columns: numbered(columns) }, board.cards);

export const columnsOf = ({ columns }: Pick<Board, 'columns'>): Column[] => columns.toSorted(byPosition);

export const cardsOf = (cards: readonly Card[], columnId: string): Card[] =>
  cards.filter((card) => card.columnId === columnId).sort(byPosition);

const byPosition = (a: { readonly position: number }, b: { readonly position: number }) => a.position - b.position;

const numbered = (columns: readonly Column[]): Column[] =>
  columns.map((column, position) => (column.position === position ? column : { ...column, position }));

const without = <T extends { readonly id: string }>(list: readonly T[], id: string): T[] =>
  list.filter((each) => each.id !== id);

const replaceCard = (board: Board, card: Card): Board => ({
  ...board,
  cards: board.cards.map((each) => (each.id === card.id ? card : each)),
});

function insert(others: readonly Card[], card: Card, columnId: string, position = Number.POSITIVE_INFINITY): Card[] {
  const column = cardsOf(others, columnId);
  column.splice(position, 0, card);
  return [
    ...others.filter((other) => other.columnId !== columnId),
    ...column.map((each, position) => (each.position === position ? each : { ...each, position })),
  ];
}

function arrange(board: Board, cards: readonly Card[]): Board {
  const arranged = numberedInPlace(cards) ?? numberedInPlace(cards.toSorted(byPosition)) ?? [];
  const counts = new Map<string | null, number>();
  for (const { columnId, position } of arranged) counts.set(columnId, position + 1);
  return {
    ...board,
    cards: arranged,
    columns: board.columns.map((column) => ({ ...column, cardCount: counts.get(column.id) ?? 0 })),
  };
}

/** Closes gaps in the positions of each column; undefined if a column is not in the order of its positions. */
function numberedInPlace(cards: readonly Card[]): Card[] | undefined {
  const last = new Map<string | null, { position: number; count: number }>();
  const result: Card[] = [];
  for (const card of cards) {
    const column = last.get(card.columnId);
    if (column !== undefined && column.position > card.position) return undefined;
    const position = column?.count ?? 0;
    if (column === undefined) last.set(card.columnId, { position: card.position, count: 1 });
    else {
      column.position = card.position;
      column.count += 1;
    }
    result.push(card.position === position ? card : { ...card, position });
  }
  return result;
}
