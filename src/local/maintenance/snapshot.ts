import { basename, dirname } from 'node:path';

import type { Database } from '../data/database.ts';
import { withoutViews } from '../data/hideDamage.ts';
import { dropLeftovers, replaceFile } from './unfinishedFiles.ts';

/**
 * Writes a consistent copy of all data to one file, replacing an existing one. Uses the open connection, which must not be in a
 * transaction, so that data whose file was deleted can still be saved.
 */
export function writeSnapshot(source: Database, target: string): void {
  dropLeftovers(dirname(target), `${basename(target)}.`);
  replaceFile(target, (part) => withoutViews(source, () => source.run('VACUUM INTO ?', part)));
}
