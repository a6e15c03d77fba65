import type { SharedFile } from '../../base/sharedFiles.ts';

/** Milliseconds; data of an account is deleted 30 days after its last use. */
const maxUnusedMs = 30 * 24 * 3_600_000;
/** Milliseconds; until then an unrecognized file may be a write in progress. */
const maxWriteMs = 3_600_000;
/** Bytes for all accounts together; the last used account is retained in any case. */
const maxBytes = 64 * 1024 * 1024;

/** Files to delete: of accounts unused for too long or beyond the size limit, and partial writes of a crashed window. */
export function outdatedFiles(files: readonly SharedFile[], now: number): string[] {
  const accounts = Map.groupBy(files, ({ name }) => /^([0-9a-z-]+)\.[a-z][0-9a-z-]*\./.exec(name)?.[1]);
  const unrecognized = (accounts.get(undefined) ?? []).filter(({ changedAt }) => now - changedAt > maxWriteMs);
  accounts.delete(undefined);
  const lastUseOf = (own: readonly SharedFile[]) => Math.max(...own.map(({ changedAt }) => changedAt));
  const byUse = [...accounts.values()].sort((a, b) => lastUseOf(b) - lastUseOf(a));
  let bytesLeft = maxBytes;
  const unused = byUse.filter((own, index) => {
    bytesLeft -= own.reduce((sum, { size }) => sum + size, 0);
    return now - lastUseOf(own) > maxUnusedMs || (index > 0 && bytesLeft < 0);
  });
  return [...unrecognized, ...unused.flat()].map(({ name }) => name);
}
