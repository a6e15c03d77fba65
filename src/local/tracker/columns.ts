import { maxItems } from '../../contract/limits.ts';
import { archiveCard, findCard } from '../data/cards.ts';
import { type ColumnRow, cardCounts, columnRows, findColumn, type StoredColumn, saveColumn } from '../data/columns.ts';
import type { Database } from '../data/database.ts';
import { addHistory } from '../data/history.ts';
import { readState, requireBoard, writeState } from '../data/state.ts';
import { Encoded, type TrackerHandlers } from '../handler.ts';
import { newId } from '../ids.ts';
import { invalid, LocalError } from '../localError.ts';
import { encodeList } from '../paging.ts';

export const columnJson = (record: string, position: number, cardCount: number): string =>
  `${record.slice(0, -1)},"position":${position},"cardCount":${cardCount}}`;

function listColumns(database: Database): Encoded {
  const counts = cardCounts(database);
  return encodeList(
    columnRows(database).map(({ id, position, record }) => columnJson(record, position, counts.get(id) ?? 0)),
  );
}

function readColumn(database: Database, column: StoredColumn, position: number): Encoded {
  return new Encoded(columnJson(JSON.stringify(column), position, cardCounts(database).get(column.id) ?? 0));
}

export function orderColumns(database: Database, ids: readonly string[]): void {
  for (const [position, id] of ids.entries()) {
    database.run('UPDATE main.columns SET position = ? WHERE id = ? AND position <> ?', position, id, position);
  }
}

export const columnHandlers = {
  tracker_list_columns: ({ database }) => listColumns(database),

  tracker_create_column: ({ database, now }, { title, color, position }) => {
    requireBoard(database);
    const ids = columnRows(database).map(({ id }) => id);
    if (ids.length >= maxItems.columns) {
      throw invalid({ path: 'columns', message: `a board has at most ${maxItems.columns} columns; delete one first` });
    }
    const index = Math.min(position ?? ids.length, ids.length);
    const at = now().toISOString();
    const column = { id: newId('column'), title, color: color ?? null, createdAt: at, updatedAt: at };
    saveColumn(database, column, index);
    orderColumns(database, ids.toSpliced(index, 0, column.id));
    return readColumn(database, column, index);
  },

  tracker_update_column: ({ database, now }, { columnId, title, color }) => {
    requireBoard(database);
    const { position, ...before } = findColumn(database, columnId);
    if (title === before.title && color === before.color) return readColumn(database, before, position);
    const column = { ...before, title, color, updatedAt: now().toISOString() };
    saveColumn(database, column, position);
    return readColumn(database, column, position);
  },

  tracker_reorder_columns: ({ database }, { columnIds }) => {
    requireBoard(database);
    for (const id of columnIds) findColumn(database, id);
    const known = columnRows(database);
    if (new Set(columnIds).size !== columnIds.length || columnIds.length !== known.length) {
      throw invalid({ path: 'columnIds', message: 'must name every column once' });
    }
    orderColumns(database, columnIds);
    return listColumns(database);
  },

  tracker_delete_column: ({ database }, { columnId }) => {
    requireBoard(database);
    findColumn(database, columnId);
    if ((cardCounts(database).get(columnId) ?? 0) > 0) {
      throw new LocalError('column_not_empty', 'The column still has cards. Move or archive them first.');
    }
    const settings = readState(database, 'settings');
    if (settings?.defaultColumnId === columnId)
      writeState(database, 'settings', { ...settings, defaultColumnId: null });
    database.run('DELETE FROM main.columns WHERE id = ?', columnId);
    orderColumns(
      database,
      columnRows(database).map((row: ColumnRow) => row.id),
    );
    return { deleted: true };
  },

  tracker_archive_column_cards: (call, { columnId }) => {
    const { database, now } = call;
    requireBoard(database);
    const from = { columnId, columnTitle: findColumn(database, columnId).title };
    const at = now().toISOString();
    // In reverse order, so that each card retains its position.
    const cards = database.all<{ id: string }>(
      'SELECT id FROM cards WHERE column_id = ? AND archived_at IS NULL ORDER BY rank DESC',
      columnId,
    );
    for (const { id } of cards) {
      archiveCard(database, findCard(database, id), at);
      addHistory(call, id, { type: 'archived', from });
    }
    return { archived: cards.length };
  },
} satisfies TrackerHandlers;
