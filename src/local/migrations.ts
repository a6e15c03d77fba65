import type { Database } from './data/database.ts';
import { fillNoteItems } from './data/notes.ts';
import { fillShortCards } from './data/shortCards.ts';
import { version1 } from './schema/version1.ts';
import { version2 } from './schema/version2.ts';

type Migration = string | ((database: Database) => void);

/** In order; a released entry must never change. */
export const migrations: readonly Migration[] = [
  version1,
  (database) => {
    database.execute(version2);
    fillNoteItems(database);
    fillShortCards(database);
  },
];

export class NewerFileError extends Error {
  override readonly name = 'NewerFileError';

  constructor(path: string, found: number, known: number) {
    super(
      `The local data in ${path} was written by a newer version of Jobdeck (file version ${found}, this one knows ${known}). Update Jobdeck, or choose another data folder; nothing was changed.`,
    );
  }
}

/** Migrates the file in one transaction, also if two processes open it at the same time; throws a NewerFileError if it is newer. */
export function migrate(database: Database, steps: readonly Migration[] = migrations): void {
  if (database.version() === steps.length) return;
  database.write(() => {
    const found = database.version();
    if (found > steps.length) throw new NewerFileError(database.path, found, steps.length);
    for (const step of steps.slice(found)) {
      if (typeof step === 'string') database.execute(step);
      else step(database);
    }
    database.execute(`PRAGMA user_version = ${steps.length}`);
  });
}
