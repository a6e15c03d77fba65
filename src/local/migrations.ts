import type { Database } from './data/database.ts';
import { version1 } from './schema/version1.ts';

/** What brings a file from one version to the next, in order; an entry that was released never changes. */
export const migrations: readonly string[] = [version1];

/** A file that a newer program wrote: it is left as it is. */
export class NewerFileError extends Error {
  override readonly name = 'NewerFileError';

  constructor(path: string, found: number, known: number) {
    super(
      `The local data in ${path} was written by a newer version of Jobdeck (file version ${found}, this one knows ${known}). Update Jobdeck, or choose another data folder; nothing was changed.`,
    );
  }
}

/**
 * Brings the file to this program's version, each step once and all in one transaction, also when two processes open it together.
 * Throws a NewerFileError where it is of a later version.
 */
export function migrate(database: Database, steps: readonly string[] = migrations): void {
  if (database.version() === steps.length) return;
  database.write(() => {
    const found = database.version();
    if (found > steps.length) throw new NewerFileError(database.path, found, steps.length);
    for (const step of steps.slice(found)) database.execute(step);
    database.execute(`PRAGMA user_version = ${steps.length}`);
  });
}
