import type { Context } from '../../contract/tracker/library.ts';
import { Encoded, type TrackerHandlers } from '../handler.ts';
import { missing } from '../storageError.ts';

export const contextHandlers = {
  list_contexts: ({ database }) => {
    const rows = database.all<{ record: string }>('SELECT record FROM contexts ORDER BY position');
    const items = rows.map(({ record }) => {
      const { fields: _, ...context } = JSON.parse(record) as Context;
      return context;
    });
    return { items, nextCursor: null };
  },

  get_context: ({ database }, { contextId }) => {
    const row = database.get<{ record: string }>('SELECT record FROM contexts WHERE id = ?', contextId);
    if (row === undefined) throw missing(database, 'contexts', contextId, 'context_not_found', 'Context not found.');
    return new Encoded(row.record);
  },
} satisfies TrackerHandlers;
