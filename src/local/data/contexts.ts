import type { Context } from '../../contract/tracker/library.ts';
import type { Database } from './database.ts';

/** Stores a new context; one of an account's contexts is active. */
export function insertContext(database: Database, context: Context, position: number): void {
  database.run(
    'INSERT INTO main.contexts (id, position, active, record) VALUES (?, ?, ?, ?)',
    context.id,
    position,
    Number(context.active),
    JSON.stringify(context),
  );
}
