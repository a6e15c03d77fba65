import type { Database } from './data/database.ts';
import { fillNoteItems } from './data/notes.ts';
import { fillShortCards } from './data/shortCards.ts';

/**
 * The initial schema. A record is one JSON column beside the columns for searching and sorting; user text is stored in records only, so
 * that any character survives. Times are ISO 8601 UTC with milliseconds, which sort as text.
 */
const version1 = `
-- One value each: board, settings, subscription, sample.
CREATE TABLE state (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

-- kind: 'token' (tracker), 'management' (key service), 'account' (account area). hash: SHA-256 of the secret, in hex.
CREATE TABLE tokens (
  sequence INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  owner INTEGER NOT NULL,
  expires_at TEXT NOT NULL,
  revoked_at TEXT,
  record TEXT NOT NULL
);

CREATE TABLE columns (id TEXT PRIMARY KEY, position INTEGER NOT NULL, record TEXT NOT NULL) WITHOUT ROWID;

-- rank sorts the active cards of a column and has gaps; an archived card keeps the position it last had there.
CREATE TABLE cards (
  sequence INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  column_id TEXT REFERENCES columns (id) ON DELETE SET NULL,
  rank INTEGER NOT NULL,
  updated_at TEXT NOT NULL,
  archived_at TEXT,
  search TEXT NOT NULL,
  record TEXT NOT NULL
);
CREATE INDEX cards_in_column ON cards (column_id, archived_at, rank);
CREATE INDEX cards_in_archive ON cards (archived_at, sequence) WHERE archived_at IS NOT NULL;

CREATE TABLE history (
  sequence INTEGER PRIMARY KEY,
  card_id TEXT NOT NULL REFERENCES cards (id) ON DELETE CASCADE,
  at TEXT NOT NULL,
  type TEXT NOT NULL,
  from_column_id TEXT,
  to_column_id TEXT,
  record TEXT NOT NULL
);
CREATE INDEX history_of_card ON history (card_id, sequence);

CREATE TABLE idempotency (
  operation TEXT NOT NULL,
  key TEXT NOT NULL,
  at TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  status INTEGER NOT NULL,
  answer TEXT NOT NULL,
  PRIMARY KEY (operation, key)
) WITHOUT ROWID;
CREATE INDEX idempotency_by_age ON idempotency (at);

-- transcript_version grows with every message.
CREATE TABLE meetings (
  sequence INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  started_at TEXT NOT NULL,
  transcript_version INTEGER NOT NULL DEFAULT 1,
  search TEXT NOT NULL,
  record TEXT NOT NULL
);
CREATE INDEX meetings_by_start ON meetings (started_at, sequence);
CREATE TABLE summaries (meeting_id TEXT PRIMARY KEY REFERENCES meetings (id) ON DELETE CASCADE, record TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE subchats (
  id TEXT PRIMARY KEY,
  meeting_id TEXT NOT NULL REFERENCES meetings (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  title TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX subchats_of_meeting ON subchats (meeting_id, position);
CREATE TABLE messages (
  sequence INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  subchat_id TEXT NOT NULL REFERENCES subchats (id) ON DELETE CASCADE,
  record TEXT NOT NULL
);
CREATE INDEX messages_of_subchat ON messages (subchat_id, sequence);

CREATE TABLE folders (id TEXT PRIMARY KEY, position INTEGER NOT NULL, record TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE notes (
  sequence INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  folder_id TEXT REFERENCES folders (id) ON DELETE SET NULL,
  test_project INTEGER NOT NULL,
  version INTEGER NOT NULL,
  updated_at TEXT NOT NULL,
  search TEXT NOT NULL,
  record TEXT NOT NULL
);
CREATE INDEX notes_in_folder ON notes (folder_id);

CREATE TABLE contexts (id TEXT PRIMARY KEY, position INTEGER NOT NULL, active INTEGER NOT NULL, record TEXT NOT NULL) WITHOUT ROWID;

-- hash: SHA-256 of the key, in hex, which is also its public identifier. Usage in USD.
CREATE TABLE keys (
  sequence INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  disabled INTEGER NOT NULL,
  workspace_id TEXT NOT NULL,
  record TEXT NOT NULL
);
CREATE TABLE key_usage (
  sequence INTEGER PRIMARY KEY,
  key_hash TEXT NOT NULL REFERENCES keys (hash) ON DELETE CASCADE,
  at TEXT NOT NULL,
  usd REAL NOT NULL,
  byok INTEGER NOT NULL
);
CREATE INDEX usage_of_key ON key_usage (key_hash, at);
`;

/**
 * Stores short forms beside long records, so that lists and large boards do not read every text. A row is valid only while its version or
 * time equals the record's, because an older program may write the record alone.
 */
const version2 = `
-- A note as lists show it: without its text, with the beginning of it.
CREATE TABLE note_items (
  sequence INTEGER PRIMARY KEY REFERENCES notes (sequence) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  record TEXT NOT NULL
);

-- A card as a large board shows it; only of cards whose record is long.
CREATE TABLE short_cards (
  sequence INTEGER PRIMARY KEY REFERENCES cards (sequence) ON DELETE CASCADE,
  updated_at TEXT NOT NULL,
  record TEXT NOT NULL
);
`;

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
