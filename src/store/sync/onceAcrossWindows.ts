import type { Clock } from '../../base/flow/clock.ts';
import type { Files } from '../../base/flow/sharedFiles.ts';
import { array, nonEmptyString, number, object, type TypeOf, tryRead } from '../../base/input/reader.ts';
import { parseJson } from './cacheFiles.ts';

/** `by` is the window. */
const Lease = object({ key: nonEmptyString, by: nonEmptyString, at: number });
type Lease = TypeOf<typeof Lease>;
const Leases = array(Lease);

const confirmDelayMs = 1_000;
const retentionMs = 90 * 24 * 3_600_000;
const maxLeases = 2_000;
/** Attempts to acquire again what another window has overwritten; limited, since a disk may store nothing. */
const maxRounds = 5;

interface OnceAcrossWindowsNeeds {
  readonly files: Files;
  readonly name: string;
  readonly account: () => string | undefined;
  readonly clock: Clock;
}

/** Lets one of all windows do something, and only once: each acquires a lease in a shared file. */
export class OnceAcrossWindows {
  readonly #needs: OnceAcrossWindowsNeeds;
  readonly #window = crypto.randomUUID();
  #queue: Promise<unknown> = Promise.resolve();

  constructor(needs: OnceAcrossWindowsNeeds) {
    this.#needs = needs;
  }

  /** Returns the keys that were not acquired before and now are by this window. Rejects if the disk stores nothing. */
  acquire(keys: readonly string[]): Promise<string[]> {
    const account = this.#needs.account();
    if (account === undefined) return Promise.resolve([]);
    const acquired = this.#queue.then(() => this.#acquireIn(`${account}.${this.#needs.name}.once.json`, keys));
    this.#queue = acquired.catch(() => undefined);
    return acquired;
  }

  async #acquireIn(file: string, keys: readonly string[], roundsLeft = maxRounds): Promise<string[]> {
    const { files, clock } = this.#needs;
    const now = clock.now();
    const leases = (await this.#read(file)).filter(({ at }) => now - at < retentionMs);
    const free = keys.filter((key) => leases.every((lease) => lease.key !== key));
    if (free.length === 0) return [];
    const own = free.map((key): Lease => ({ key, by: this.#window, at: now }));
    const text = JSON.stringify([...leases, ...own].slice(-maxLeases));
    await files.write(file, new TextEncoder().encode(text));
    // Windows that read at the same time have both written; the file shows after a pause which was last.
    await new Promise<void>((resolve) => clock.after(confirmDelayMs, resolve));
    const stored = await this.#read(file);
    const mine = free.filter((key) => stored.some((lease) => lease.key === key && lease.by === this.#window));
    const lost = free.filter((key) => stored.every((lease) => lease.key !== key));
    if (lost.length === 0) return mine;
    if (roundsLeft === 0) throw new Error('The disk does not store the leases of windows.');
    return [...mine, ...(await this.#acquireIn(file, lost, roundsLeft - 1))];
  }

  async #read(file: string): Promise<readonly Lease[]> {
    const bytes = await this.#needs.files.read(file);
    if (bytes === undefined) return [];
    return tryRead(Leases, parseJson(bytes)) ?? [];
  }
}
