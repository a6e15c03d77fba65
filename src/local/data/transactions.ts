import { basename, dirname } from 'node:path';

import { LocalError } from '../localError.ts';
import { folderError } from '../storageError.ts';
import type { RecordCheck } from './damage/recordCheck.ts';
import type { Database } from './database.ts';
import { OpenFiles } from './dataFiles.ts';
import { whenFree } from './sqliteFailure.ts';

export const lockTimeoutMs = 4_000;

/** Transactions of requests. None blocks the event loop while another process writes, and none writes to a file that was moved. */
export class Transactions {
  readonly #database: Database;
  readonly #check: RecordCheck;
  readonly #timeoutMs: number;
  readonly #files: OpenFiles;

  /** The database must already be open for reading, so that its log exists. */
  constructor(database: Database, check: RecordCheck, timeoutMs = lockTimeoutMs) {
    this.#database = database;
    this.#check = check;
    this.#timeoutMs = timeoutMs;
    const name = basename(database.path);
    this.#files = new OpenFiles(dirname(database.path), [name, `${name}-wal`]);
  }

  get isMoved(): boolean {
    return !this.#files.areUnmoved;
  }

  /** While the record check runs, returns early only a result that `isWhole` accepts, and else waits for the check. */
  async read<T>(work: () => T, isWhole?: (result: T) => boolean): Promise<T> {
    const attempt = (): Promise<T> => whenFree(this.#timeoutMs, () => this.#database.read(work));
    if (!this.#check.isDone) {
      const early = isWhole && (await attempt().then(acceptedBy(isWhole), onlyRefusals));
      if (early !== undefined) return early.result;
      await this.#check.done();
    }
    return attempt();
  }

  /** Rejects with `internal_error` if the data file was moved. */
  async write<T>(work: () => T): Promise<T> {
    const checked = (): T => {
      this.assertUnmoved();
      return work();
    };
    if (!this.#check.isDone) await this.#check.done();
    const result = await whenFree(this.#timeoutMs, () => this.#database.write(checked));
    // It may have been moved during the write.
    this.assertUnmoved();
    return result;
  }

  assertUnmoved(): void {
    if (this.isMoved) throw folderError('moved', dirname(this.#database.path));
  }
}

const acceptedBy =
  <T>(isWhole: (result: T) => boolean) =>
  (result: T): { readonly result: T } | undefined =>
    isWhole(result) ? { result } : undefined;

/** Rethrows a refusal; any other error may come from a damaged record. */
function onlyRefusals(error: unknown): undefined {
  if (error instanceof LocalError) throw error;
}
