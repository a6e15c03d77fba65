import { basename } from 'node:path';

const findings = {
  unreadable: 'cannot be read. Check that it is still there and that you may read it.',
  noDatabase: 'is no backup: it is not an SQLite database. Choose a file that "Back Up Local Data" wrote.',
  foreign: 'is a database of another program. Choose a file that "Back Up Local Data" wrote.',
  newer: 'was written by a newer version of Jobdeck. Update Jobdeck to restore it.',
  damaged: 'is damaged, so that not all of it can be read. Choose another backup.',
  inUse: 'is the local data in use, not a backup of it. Choose another file.',
} as const;

export type BackupFinding = keyof typeof findings;

/** A file that cannot be restored, with a message for the user; nothing was changed. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
  readonly finding: BackupFinding;

  constructor(file: string, finding: BackupFinding, cause?: unknown) {
    super(`"${basename(file)}" ${findings[finding]} Nothing was changed.`, { cause });
    this.finding = finding;
  }
}
