import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';

import { makePrivate } from './dataFiles.ts';

/** SQLite blocks the event loop while it waits for a lock, so this is short; `whenFree` waits longer. */
const busyTimeoutMs = 5;

/** Holds a board of 10,000 cards; SQLite's own 2 MiB do not, so each read of the board would read the file again. */
const cacheKiB = 16 * 1024;

/** Declare the selected columns in a type alias. */
export type Row = Record<string, SQLOutputValue>;

interface HiddenRow {
  readonly table: string;
  readonly kind: string;
  readonly id: string;
}

export const inMemory = ':memory:';

const nameOf = (table: string, id: string): string => `${table} ${id}`;

export class Database {
  readonly path: string;
  readonly #connection: DatabaseSync;
  readonly #queries = new Map<string, Query>();
  readonly #hidden = new Map<string, string>();

  /** Durable files survive a power cut after every write; others are faster but may lose the last seconds. */
  constructor(path: string, { durable }: { readonly durable: boolean } = { durable: true }) {
    this.path = path;
    if (path !== inMemory) makePrivate(path);
    this.#connection = new DatabaseSync(path, { timeout: busyTimeoutMs });
    try {
      this.#connection.exec('PRAGMA foreign_keys = ON');
      this.#connection.exec('PRAGMA journal_mode = WAL');
      this.#connection.exec(`PRAGMA cache_size = -${cacheKiB}`);
      this.#connection.exec(`PRAGMA synchronous = ${durable ? 'FULL' : 'OFF'}`);
    } catch (error) {
      this.#connection.close();
      throw error;
    }
  }

  all<R extends Row>(sql: string, ...values: SQLInputValue[]): R[] {
    return this.#query(sql).all(values) as R[];
  }

  get<R extends Row>(sql: string, ...values: SQLInputValue[]): R | undefined {
    return this.#query(sql).get(values) as R | undefined;
  }

  /** One array per row, the fastest way to read many. */
  arrays<R extends readonly SQLOutputValue[]>(sql: string, ...values: SQLInputValue[]): R[] {
    const rows: unknown = this.#query(sql).statement.all(...values);
    return rows as R[];
  }

  /** Yields rows one by one, for a reader that may stop early. No other call with the same `sql` may run until it ends. */
  *iterate<R extends Row>(sql: string, ...values: SQLInputValue[]): Generator<R, undefined> {
    const query = this.#query(sql);
    const rows = query.statement.iterate(...values) as IterableIterator<unknown>;
    try {
      for (const row of rows) yield query.rowOf(row as Values) as R;
    } finally {
      // An unreadable row would leave the statement open, and with it the transaction.
      rows.return?.();
    }
  }

  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#query(sql).statement.run(...values).changes);
  }

  execute(sql: string): void {
    this.#connection.exec(sql);
  }

  version(): number {
    return Number(this.get<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0);
  }

  write<T>(work: () => T): T {
    return this.#transaction('BEGIN IMMEDIATE', work);
  }

  read<T>(work: () => T): T {
    return this.#transaction('BEGIN', work);
  }

  hide(rows: readonly HiddenRow[]): void {
    for (const { table, id, kind } of rows) this.#hidden.set(nameOf(table, id), kind);
    this.#prepareAnew();
  }

  showAll(): void {
    this.#hidden.clear();
    this.#prepareAnew();
  }

  hiddenKind(table: string, id: string): string | undefined {
    return this.#hidden.get(nameOf(table, id));
  }

  close(): void {
    this.#queries.clear();
    if (this.#connection.isOpen) this.#connection.close();
  }

  /** A prepared statement would continue to read the table under a new view. */
  #prepareAnew(): void {
    this.#queries.clear();
  }

  #transaction<T>(begin: string, work: () => T): T {
    this.run(begin);
    let result: T;
    try {
      result = work();
      this.run('COMMIT');
    } catch (error) {
      if (this.#connection.isTransaction) this.run('ROLLBACK');
      throw error;
    }
    return result;
  }

  #query(sql: string): Query {
    let query = this.#queries.get(sql);
    if (query === undefined) {
      query = new Query(this.#connection.prepare(sql));
      this.#queries.set(sql, query);
    }
    return query;
  }
}

type Values = readonly SQLOutputValue[];

/** A prepared statement that returns arrays: SQLite's own objects take up to twice as long as these from their values. */
class Query {
  readonly statement: StatementSync;
  readonly #names: readonly string[];

  constructor(statement: StatementSync) {
    statement.setReturnArrays(true);
    this.statement = statement;
    this.#names = statement.columns().map(({ name }) => name);
  }

  get(values: SQLInputValue[]): Row | undefined {
    const row: unknown = this.statement.get(...values);
    return row === undefined ? undefined : this.rowOf(row as Values);
  }

  all(values: SQLInputValue[]): Row[] {
    const rows: unknown = this.statement.all(...values);
    return (rows as Values[]).map((row) => this.rowOf(row));
  }

  rowOf(values: Values): Row {
    const row: Row = {};
    this.#names.forEach((name, index) => {
      row[name] = values[index] ?? null;
    });
    return row;
  }
}
