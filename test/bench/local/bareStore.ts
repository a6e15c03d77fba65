import { DatabaseSync, type StatementSync } from 'node:sqlite';

import type { Board } from '../../../src/contract/tracker/board.ts';

/** Cards as rows of ready JSON in a plain SQLite file, as durable as that of the local service. */
export class BareStore {
  readonly #connection: DatabaseSync;
  readonly #cards: StatementSync;
  readonly #head: string;
  readonly #move: readonly StatementSync[];
  #moves = 0;

  constructor(path: string) {
    this.#connection = new DatabaseSync(path);
    this.#connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    this.#connection.exec(
      `CREATE TABLE IF NOT EXISTS cards (id TEXT PRIMARY KEY, place INTEGER, record TEXT);
       CREATE TABLE IF NOT EXISTS history (sequence INTEGER PRIMARY KEY, card_id TEXT, record TEXT);
       CREATE TABLE IF NOT EXISTS head (record TEXT);
       CREATE INDEX IF NOT EXISTS by_place ON cards (place);
       CREATE INDEX IF NOT EXISTS of_card ON history (card_id, sequence)`,
    );
    this.#cards = this.#connection.prepare('SELECT record FROM cards ORDER BY place');
    this.#head = String(this.#connection.prepare('SELECT record FROM head').get()?.['record'] ?? '');
    this.#move = [
      'BEGIN IMMEDIATE',
      'UPDATE cards SET place = ? WHERE id = ? RETURNING record',
      'INSERT INTO history (card_id, record) VALUES (?, ?)',
      'COMMIT',
    ].map((sql) => this.#connection.prepare(sql));
  }

  static fill(path: string, { cards, ...head }: Board): void {
    const store = new BareStore(path);
    const insert = store.#connection.prepare('INSERT INTO cards (place, id, record) VALUES (?, ?, ?)');
    store.#connection.exec('BEGIN');
    store.#connection.prepare('INSERT INTO head VALUES (?)').run(JSON.stringify(head).slice(0, -1));
    for (const [place, card] of cards.entries()) insert.run(place, card.id, JSON.stringify(card));
    store.#connection.exec('COMMIT');
    store.#connection.close();
  }

  close(): void {
    this.#connection.close();
  }

  board(): string {
    const rows = this.#cards.all().map((row) => row['record']);
    return `${this.#head},"cards":[${rows.join(',')}]}`;
  }

  /** Moves a card and logs the move in one transaction, which is on disk on return. */
  move(id: string): string {
    const [begin, update, note, commit] = this.#move;
    begin?.run();
    const record = String(update?.get(++this.#moves, id)?.['record']);
    note?.run(id, JSON.stringify({ type: 'moved', place: this.#moves }));
    commit?.run();
    return record;
  }
}
