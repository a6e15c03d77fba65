import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const columns = 'SELECT id FROM columns ORDER BY position';

/** Fields that hold a record's id, with the query for the ids. */
const queries: Readonly<Record<string, string>> = {
  cardId: 'SELECT id FROM cards ORDER BY sequence',
  columnId: columns,
  columnIds: columns,
  defaultColumnId: columns,
  meetingId: 'SELECT id FROM meetings ORDER BY sequence',
  noteId: 'SELECT id FROM notes ORDER BY sequence',
  folderId: 'SELECT id FROM folders ORDER BY position',
  contextId: 'SELECT id FROM contexts ORDER BY position',
  hash: 'SELECT hash AS id FROM keys ORDER BY sequence',
};

const mark = '\u0001';

/** Whether a field holds ids of records that a test could supply. */
export const isIdField = (name: string): boolean => Object.hasOwn(queries, name);

/** Placeholder for an id that is resolved when the call is made, so that a seed means the same in every run. */
export const idLater = (name: string, index: number): string => `${mark}${name}${mark}${index}`;

/** Reads current ids of records from a service's data. */
export class LiveIds {
  readonly #file: DatabaseSync;

  constructor(dataFolder: string) {
    this.#file = new DatabaseSync(path.join(dataFolder, 'jobdeck.sqlite'), { readOnly: true });
  }

  /** The input with ids in place of the placeholders. */
  resolve<T>(input: T): T {
    return this.#resolved(input) as T;
  }

  [Symbol.dispose](): void {
    this.#file.close();
  }

  #resolved(value: unknown): unknown {
    if (typeof value === 'string' && value.startsWith(mark)) return this.#idFor(value);
    if (Array.isArray(value)) return value.map((item) => this.#resolved(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, this.#resolved(inner)]));
  }

  #idFor(placeholder: string): string {
    const [, name = '', index] = placeholder.split(mark);
    const rows = this.#file.prepare(queries[name] ?? columns).all();
    return rows.length === 0 ? 'none' : String(rows[Number(index) % rows.length]?.['id']);
  }
}
