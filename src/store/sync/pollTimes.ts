/** Between two automatic reads. */
export const minIntervalMs = 60_000;
const maxIntervalMs = 15 * 60_000;

/** `idleSince`: since when there was neither a change nor a request of the user. */
interface PollHistory {
  readonly fetchedAt: number;
  readonly idleSince: number;
}

/** As long after the last read as the value had been unchanged then, at least one minute and at most 15. */
export const nextPoll = ({ fetchedAt, idleSince }: PollHistory): number => fetchedAt + within(fetchedAt - idleSince);

/** Back-off: one minute after the first failure, doubled after each further one, at most 15 minutes. */
export const nextTry = (failedAt: number, failures: number): number =>
  failedAt + within(minIntervalMs * 2 ** (failures - 1));

const within = (intervalMs: number): number => Math.min(maxIntervalMs, Math.max(minIntervalMs, intervalMs));
