import type { SharedFile } from '../../base/sharedFiles.ts';

/** Milliseconds; data of an account is deleted 30 days after its last use. */
const longestUnused = 30 * 24 * 3_600_000;
/** Milliseconds; until then an unrecognized file may be a write in progress. */
const longestWriting = 3_600_000;
/** Bytes for all accounts together; the last used account is retained in any case. */
const most = 64 * 1024 * 1024;

/** Files to delete: of accounts unused for too long or beyond the size limit, and partial writes of a crashed window. */
export function outdated(files: readonly SharedFile[], now: number): string[] {
  const accounts = Map.groupBy(files, ({ name }) => /^([0-9a-z-]+)\.[a-z][0-9a-z-]*\./.exec(name)?.[1]);
  const strangers = (accounts.get(undefined) ?? []).filter(({ changedAt }) => now - changedAt > longestWriting);
  accounts.delete(undefined);
  const lastUseOf = (own: readonly SharedFile[]) => Math.max(...own.map(({ changedAt }) => changedAt));
  const byUse = [...accounts.values()].sort((a, b) => lastUseOf(b) - lastUseOf(a));
  let room = most;
  const unused = byUse.filter((own, index) => {
    room -= own.reduce((sum, { size }) => sum + size, 0);
    return now - lastUseOf(own) > longestUnused || (index > 0 && room < 0);
  });
  return [...strangers, ...unused.flat()].map(({ name }) => name);
}
