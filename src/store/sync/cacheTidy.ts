import type { SharedFile } from '../../base/sharedFiles.ts';

/** How long what is kept of an account stays after its last use, in milliseconds: 30 days. */
const longestUnused = 30 * 24 * 3_600_000;
/** How long a file that begins otherwise may be one that is still being written, in milliseconds. */
const longestWriting = 3_600_000;
/** The most that all accounts together may have, in bytes; the one used last has its place in any case. */
const most = 64 * 1024 * 1024;

/** Which of the cache's files have to go: those of accounts that are used no more or have no room, and what a dying window has left half. */
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
