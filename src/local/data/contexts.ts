import type { Context } from '../../contract/tracker/library.ts';
import type { Database } from './database.ts';

export function insertContext(database: Database, context: Context, position: number): void {
  database.run(
    'INSERT INTO main.contexts (id, position, active, record) VALUES (?, ?, ?, ?)',
    context.id,
    position,
    Number(context.active),
    JSON.stringify(context),
  );
}
