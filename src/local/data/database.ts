import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';

import { makePrivate } from './privateFile.ts';

/** SQLite blocks the event loop while it waits for a lock, so it waits briefly; `whenFree` waits longer. */
const busyTimeoutMs = 5;

/** A row as SQLite gives it: name the wanted columns in a type alias. */
export type Row = Record<string, SQLOutputValue>;

interface HiddenRow {
  readonly table: string;
  /** What it is called on screen. */
  readonly kind: string;
  /** The id that callers know. */
  readonly id: string;
}

/** SQLite's own name for a database without a file. */
export const inMemory = ':memory:';

const nameOf = (table: string, id: string): string => `${table} ${id}`;

/** One SQLite file with its statements prepared once; every answer given after `write` is on the disk. */
export class Database {
  readonly path: string;
  readonly #connection: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #others: { close(): void }[] = [];
  readonly #texts = new Map<string, StatementSync>();
  readonly #hidden = new Map<string, string>();

  /** Durable files survive a power cut after every write; the others may lose the last seconds, and are faster. */
  constructor(path: string, { durable }: { readonly durable: boolean } = { durable: true }) {
    this.path = path;
    if (path !== inMemory) makePrivate(path);
    this.#connection = new DatabaseSync(path, { timeout: busyTimeoutMs });
    try {
      this.#connection.exec('PRAGMA foreign_keys = ON');
      this.#connection.exec('PRAGMA journal_mode = WAL');
      this.#connection.exec(`PRAGMA synchronous = ${durable ? 'FULL' : 'OFF'}`);
    } catch (error) {
      this.#connection.close();
      throw error;
    }
  }

  all<R extends Row>(sql: string, ...values: SQLInputValue[]): R[] {
    return this.#statement(sql).all(...values) as R[];
  }

  get<R extends Row>(sql: string, ...values: SQLInputValue[]): R | undefined {
    return this.#statement(sql).get(...values) as R | undefined;
  }

  /** Rows of one text each, the fastest way to many of them. */
  texts(sql: string, ...values: SQLInputValue[]): [string][] {
    let statement = this.#texts.get(sql);
    if (statement === undefined) {
      statement = this.#connection.prepare(sql);
      statement.setReturnArrays(true);
      this.#texts.set(sql, statement);
    }
    const rows: unknown = statement.all(...values);
    return rows as [string][];
  }

  /** Rows one by one, for a reader that may stop early. No other call of the same `sql` may run meanwhile. */
  *iterate<R extends Row>(sql: string, ...values: SQLInputValue[]): Generator<R, undefined> {
    const rows = this.#statement(sql).iterate(...values) as IterableIterator<R>;
    try {
      yield* rows;
    } finally {
      // A row that cannot be read would leave the statement open, and with it the transaction.
      rows.return?.();
    }
  }

  /** Runs a change and answers the number of rows it changed. */
  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#statement(sql).run(...values).changes);
  }

  /** Statements without values, not prepared: schema and pragmas. */
  execute(sql: string): void {
    this.#connection.exec(sql);
  }

  version(): number {
    return Number(this.get<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0);
  }

  /** All of `work` or nothing of it; alone among all processes that write to this file. */
  write<T>(work: () => T): T {
    return this.#transaction('BEGIN IMMEDIATE', work);
  }

  /** One unchanging picture of the file for all of `work`. */
  read<T>(work: () => T): T {
    return this.#transaction('BEGIN', work);
  }

  /** Takes note of rows that reads no longer show, after views were laid over their tables. */
  hide(rows: readonly HiddenRow[]): void {
    for (const { table, id, kind } of rows) this.#hidden.set(nameOf(table, id), kind);
    this.#prepareAnew();
  }

  /** Forgets which rows were hidden, after the views were taken away. */
  showAll(): void {
    this.#hidden.clear();
    this.#prepareAnew();
  }

  /** What a hidden row is called on screen; undefined where none with this id is hidden. */
  hiddenKind(table: string, id: string): string | undefined {
    return this.#hidden.get(nameOf(table, id));
  }

  /** Closes the other after this, whenever that is. */
  closeWith(other: { close(): void }): void {
    this.#others.push(other);
  }

  close(): void {
    this.#statements.clear();
    this.#texts.clear();
    if (this.#connection.isOpen) this.#connection.close();
    for (const other of this.#others.splice(0)) other.close();
  }

  /** A prepared statement would go on reading the table under a new view. */
  #prepareAnew(): void {
    this.#statements.clear();
    this.#texts.clear();
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

  #statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#connection.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}
