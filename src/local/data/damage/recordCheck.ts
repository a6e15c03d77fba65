import { setImmediate } from 'node:timers/promises';

import type { Clock } from '../../../base/flow/clock.ts';
import type { DamagedRecord } from '../../../contract/localData.ts';
import type { Database } from '../database.ts';
import { causeOf } from '../sqliteFailure.ts';
import { type DamagedRow, findDamage } from './findDamage.ts';
import { hideDamage, showAll } from './hideDamage.ts';
import { admissionTables, contentTables, type RecordTable } from './recordTables.ts';

interface RecordCheckNeeds {
  readonly database: Database;
  readonly log: (line: string) => void;
  readonly after: Clock['after'];
}

/** Milliseconds that a start leaves to its first requests before the content is checked. */
const pauseMs = 100;

/** Checks all records in the background, because a start has no time for it, and hides damaged ones. */
export class RecordCheck {
  readonly #needs: RecordCheckNeeds;
  #damaged: readonly DamagedRecord[] = [];
  #running: Promise<void> | undefined;
  #endPause: () => void = () => undefined;
  #isStopped = false;

  constructor(needs: RecordCheckNeeds) {
    this.#needs = needs;
  }

  get isDone(): boolean {
    return this.#running === undefined;
  }

  /** Ends the pause before the content is checked. */
  async done(): Promise<void> {
    this.#endPause();
    await this.#running;
  }

  get damaged(): readonly DamagedRecord[] {
    return this.#damaged;
  }

  /** Checks everything again; records that are valid now reappear. */
  start(): Promise<void> {
    this.#running ??= this.#check().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Must be called before the file is closed. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.done();
  }

  async #check(): Promise<void> {
    const { database, log } = this.#needs;
    const damaged: DamagedRecord[] = [];
    try {
      showAll(database);
      // Few rows, and needed before any request can be answered.
      for (const table of admissionTables) for (const rows of this.#slicesOf(table)) damaged.push(...recordsOf(rows));
      await this.#pause();
      if (this.#isStopped) return;
      for (const table of contentTables) {
        for (const rows of this.#slicesOf(table)) {
          damaged.push(...recordsOf(rows));
          await setImmediate();
          if (this.#isStopped) return;
        }
      }
    } catch (error) {
      log(`The stored records could not be checked: ${String(error)}`);
    }
    this.#damaged = [...new Map(damaged.map((record) => [JSON.stringify(record), record])).values()];
    if (this.#damaged.length > 0) log(`Damaged records, which cannot be read: ${listOf(this.#damaged)}.`);
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = this.#needs.after(pauseMs, resolve);
      this.#endPause = () => {
        timer.dispose();
        resolve();
      };
    });
  }

  *#slicesOf(table: RecordTable): Generator<readonly DamagedRow[]> {
    const { database, log } = this.#needs;
    try {
      for (const rows of findDamage(database, [table])) {
        if (rows.length > 0) hideDamage(database, rows);
        yield rows;
      }
    } catch (error) {
      if (causeOf(error) !== 'damaged') throw error;
      log(`The table ${table.name} could not be read to its end: ${String(error)}`);
      yield [{ table: { ...table, kind: 'table' }, key: '', id: table.name }];
    }
  }
}

const maxNamed = 20;

function listOf(records: readonly DamagedRecord[]): string {
  const named = records.slice(0, maxNamed).map(({ kind, id }) => `${kind} ${id}`);
  return records.length > maxNamed ? `${named.join(', ')} and ${records.length - maxNamed} more` : named.join(', ');
}

const recordsOf = (rows: readonly DamagedRow[]): DamagedRecord[] =>
  rows.flatMap(({ table: { kind }, id }) => (kind === undefined ? [] : [{ kind, id }]));
