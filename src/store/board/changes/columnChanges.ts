import type { Board, Column } from '../../../contract/tracker/board.ts';
import { columnsOf, insertColumn, replaceColumns, withColumns, withoutCardsOf } from '../boardView.ts';
import { isSame } from '../cardEdit.ts';
import { boardIn, type ChangeRow, formerPosition, UndoRefusal } from './change.ts';
import { named } from './labels.ts';

export type ColumnChange =
  | { readonly kind: 'updateColumn'; readonly columnId: string; readonly title: string; readonly color: string | null }
  | { readonly kind: 'removeColumn'; readonly columnId: string }
  | { readonly kind: 'clearColumn'; readonly columnId: string }
  | {
      readonly kind: 'orderColumns';
      readonly columnIds: readonly string[];
      /** The columns that were moved, which the orders alone do not tell of two neighbours. */
      readonly movedIds: readonly string[];
    }
  | { readonly kind: 'addColumn'; readonly column: Column; readonly key: string };

export type ColumnEffect =
  | { readonly kind: 'updateColumn'; readonly before: Column; readonly after: Column }
  | {
      readonly kind: 'orderColumns';
      readonly before: readonly string[];
      readonly after: readonly string[];
      readonly movedIds: readonly string[];
    }
  | {
      readonly kind: 'removeColumn';
      readonly column: Column;
      readonly order: readonly string[];
      readonly isDefault: boolean;
      /** Idempotency key of its creation by an undo. */
      readonly key: string;
    }
  | { readonly kind: 'addColumn'; readonly column: Column };

type ColumnRow<K extends ColumnChange['kind']> = ChangeRow<
  Extract<ColumnChange, { readonly kind: K }>,
  Extract<ColumnEffect, { readonly kind: K }>,
  ColumnChange
>;

const ids = ({ columnId }: { readonly columnId: string }): readonly string[] => [columnId];

const updateColumn: ColumnRow<'updateColumn'> = {
  area: 'columns',
  canTellLanded: true,
  readsFirst: true,
  ids,
  apply: (board, { columnId, title, color }) => ({
    ...board,
    columns: board.columns.map((each) => (each.id === columnId ? { ...each, title, color } : each)),
  }),
  async send({ columnId, title, color }, { calls, ids }) {
    const column = await calls.tracker_update_column({ columnId: ids.of(columnId), title, color });
    return { apply: (board) => insertColumn(board, column) };
  },
  effect({ columnId }, { before, after }) {
    const [was, is] = [columnOn(before, columnId), columnOn(after, columnId)];
    if (was === undefined || is === undefined || (was.title === is.title && was.color === is.color)) return undefined;
    return { kind: 'updateColumn', before: was, after: is };
  },
  inverse({ before, after }, context) {
    const now = columnOn(boardIn(context), context.idOf(before.id));
    if (now === undefined) throw new UndoRefusal(`The column “${after.title}” was deleted.`);
    const { title, color } = now;
    const restored = {
      title: revertValue(before.title, after.title, title),
      color: revertValue(before.color, after.color, color),
    };
    if (restored.title === title && restored.color === color) return undefined;
    return { kind: 'updateColumn', columnId: now.id, ...restored };
  },
  label({ columnId, title }, board) {
    const column = columnOn(board, columnId);
    const before = nameOf(column);
    return column !== undefined && column.title !== title
      ? `Renamed the column ${before} to ${named(title, 'nothing')}`
      : `Changed the color of the column ${before}`;
  },
};

const removeColumn: ColumnRow<'removeColumn'> = {
  area: 'columns',
  canTellLanded: true,
  ids,
  apply: withoutColumn,
  async send(change, { calls, ids }) {
    await calls.tracker_delete_column({ columnId: ids.of(change.columnId) });
    return { apply: (board) => withoutColumn(board, change) };
  },
  effect({ columnId }, { before, after, wasDefault = false }) {
    const column = after && columnOn(before, columnId);
    if (before === undefined || column === undefined) return undefined;
    return { kind: 'removeColumn', column, order: orderOf(before), isDefault: wasDefault, key: crypto.randomUUID() };
  },
  inverse(effect, context) {
    const column = { ...effect.column, id: context.idOf(effect.column.id), cardCount: 0 };
    const position = formerPosition(orderOf(boardIn(context)), effect.order.map(context.idOf), column.id);
    if (position === undefined) throw new UndoRefusal('The order of the columns was changed elsewhere since.');
    return { kind: 'addColumn', column: { ...column, position }, key: effect.key };
  },
  label: ({ columnId }, board) => `Deleted the column ${nameOf(columnOn(board, columnId))}`,
};

const clearColumn: ColumnRow<'clearColumn'> = {
  area: 'columns',
  canTellLanded: true,
  finalReason: 'The service cannot bring cards back from the archive. Restore as New Card is on the page of each.',
  ids,
  apply: (board, { columnId }) => withoutCardsOf(board, columnId),
  async send({ columnId }, { calls }) {
    const { archived: count } = await calls.tracker_archive_column_cards({ columnId });
    return { apply: (board) => withoutCardsOf(board, columnId), count };
  },
  effect: () => undefined,
  inverse: () => undefined,
  label: ({ columnId }, board) => `Archived all cards of ${named(columnOn(board, columnId)?.title, 'a column')}`,
};

const orderColumns: ColumnRow<'orderColumns'> = {
  area: 'columns',
  canTellLanded: true,
  ids: () => [],
  apply(board, { columnIds }) {
    // A column missing from the order is newer than it and goes last.
    const indexes = new Map(columnIds.map((id, index) => [id, index]));
    const indexOf = (id: string) => indexes.get(id) ?? Number.POSITIVE_INFINITY;
    return withColumns(
      board,
      columnsOf(board).toSorted((a, b) => Math.sign(indexOf(a.id) - indexOf(b.id)) || 0),
    );
  },
  async send({ columnIds }, { calls, ids }) {
    const { items } = await calls.tracker_reorder_columns({ columnIds: columnIds.map(ids.of) });
    return { apply: (board) => replaceColumns(board, items) };
  },
  effect({ movedIds }, { before, after }) {
    if (before === undefined || after === undefined) return undefined;
    const [was, is] = [orderOf(before), orderOf(after)];
    return isSame(was, is) ? undefined : { kind: 'orderColumns', before: was, after: is, movedIds };
  },
  /** Newer columns keep their places beside all columns that were not moved, and go first if there is none. */
  inverse(effect, context) {
    const now = orderOf(boardIn(context));
    const [before, after] = [effect.before.map(context.idOf), effect.after.map(context.idOf)];
    const present = now.filter((id) => after.includes(id));
    const wanted = before.filter((id) => present.includes(id));
    if (isSame(present, wanted)) return undefined;
    const expected = after.filter((id) => present.includes(id));
    if (!isSame(present, expected)) throw new UndoRefusal('The order of the columns was changed elsewhere since.');
    const movedIds = effect.movedIds.map(context.idOf);
    const columnIds = [...wanted];
    let neighbour: string | undefined;
    for (const id of now.filter((each) => !movedIds.includes(each))) {
      if (!columnIds.includes(id))
        columnIds.splice(neighbour === undefined ? 0 : columnIds.indexOf(neighbour) + 1, 0, id);
      neighbour = id;
    }
    return { kind: 'orderColumns', columnIds, movedIds };
  },
  label: ({ movedIds: [id, ...others] }, board) =>
    id === undefined || others.length > 0 ? 'Reordered the columns' : `Moved the column ${nameOf(columnOn(board, id))}`,
};

const addColumn: ColumnRow<'addColumn'> = {
  area: 'columns',
  canTellLanded: true,
  ids: ({ column }) => [column.id],
  apply: (board, { column }) => insertColumn(board, column),
  async send({ column: { id, title, color, position }, key }, { calls, ids }) {
    const column = await calls.tracker_create_column({ title, color, position }, { idempotencyKey: key });
    ids.replace(id, column.id);
    return { apply: (board) => insertColumn(board, column) };
  },
  effect(_, { before, after }) {
    const column = after?.columns.find(({ id }) => before?.columns.every((each) => each.id !== id));
    return column && { kind: 'addColumn', column };
  },
  inverse({ column: created }, context) {
    const now = columnOn(boardIn(context), context.idOf(created.id));
    if (now === undefined) throw new UndoRefusal(`The column “${created.title}” was deleted.`);
    if (now.cardCount > 0) throw new UndoRefusal(`The column “${now.title}” has cards.`);
    if (now.title !== created.title || now.color !== created.color)
      throw new UndoRefusal(`The column “${now.title}” was changed elsewhere since, so it is not deleted.`);
    return { kind: 'removeColumn', columnId: now.id };
  },
  label: ({ column }) => `Created the column ${nameOf(column)}`,
};

export const columnChanges = { updateColumn, removeColumn, clearColumn, orderColumns, addColumn };

const nameOf = (column: Column | undefined): string => named(column?.title, 'without a name');

const columnOn = (board: Board | undefined, columnId: string): Column | undefined =>
  board?.columns.find(({ id }) => id === columnId);

const orderOf = (board: Board): string[] => columnsOf(board).map(({ id }) => id);

function withoutColumn(board: Board, { columnId }: { readonly columnId: string }): Board {
  return withColumns(
    board,
    columnsOf(board).filter(({ id }) => id !== columnId),
  );
}

function revertValue<T>(before: T, after: T, now: T): T {
  if (before === after || now === before) return now;
  if (now !== after) throw new UndoRefusal('The column was changed elsewhere since.');
  return before;
}
