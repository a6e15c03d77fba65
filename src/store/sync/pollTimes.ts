/** The least time between two reads that nobody asked for, in milliseconds. */
export const minIntervalMs = 60_000;
const longest = 15 * 60_000;

/** What the next read depends on, in milliseconds since 1970. */
export interface Quiet {
  /** When the last read began. */
  readonly asOf: number;
  /** Since when nothing was seen to change and nobody asked. */
  readonly quietSince: number;
}

/** When to read what is in sight again: as long after the last read as it had been quiet then, at least a minute and at most 15. */
export const nextPoll = ({ asOf, quietSince }: Quiet): number => asOf + within(asOf - quietSince);

/** When to try again after so many failures in a row: a minute after the first, then twice as long each time, at most 15. */
export const nextTry = (failedAt: number, failures: number): number =>
  failedAt + within(minIntervalMs * 2 ** (failures - 1));

const within = (wait: number): number => Math.min(longest, Math.max(minIntervalMs, wait));
