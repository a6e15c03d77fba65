import type { Clock } from '../../base/clock.ts';
import { array, nonEmptyString, number, object, type TypeOf, tryRead } from '../../base/reader.ts';
import type { Files } from '../../base/sharedFiles.ts';
import { parseJson } from './cacheFiles.ts';

/** `by` is the window; `at` is in milliseconds since 1970. */
const Claim = object({ key: nonEmptyString, by: nonEmptyString, at: number });
type Claim = TypeOf<typeof Claim>;
const Claims = array(Claim);

/** Milliseconds to wait for claims of other windows. */
const settleMs = 1_000;
/** Milliseconds; 90 days. */
const retentionMs = 90 * 24 * 3_600_000;
const maxClaims = 2_000;
/** Attempts to claim again what another window has overwritten; limited, since a disk may store nothing. */
const maxRounds = 5;

export interface OnceAcrossWindowsNeeds {
  readonly files: Files;
  readonly name: string;
  readonly account: () => string | undefined;
  readonly clock: Clock;
}

/** Lets one of all windows do something, and only once: each claims it in a shared file. */
export class OnceAcrossWindows {
  readonly #needs: OnceAcrossWindowsNeeds;
  readonly #window = crypto.randomUUID();
  #queue: Promise<unknown> = Promise.resolve();

  constructor(needs: OnceAcrossWindowsNeeds) {
    this.#needs = needs;
  }

  /** Returns the keys that were not claimed before and are now claimed by this window. Rejects if the disk stores nothing. */
  claim(keys: readonly string[]): Promise<string[]> {
    const account = this.#needs.account();
    if (account === undefined) return Promise.resolve([]);
    const claimed = this.#queue.then(() => this.#claimIn(`${account}.${this.#needs.name}.claims.json`, keys));
    this.#queue = claimed.catch(() => undefined);
    return claimed;
  }

  async #claimIn(file: string, keys: readonly string[], left = maxRounds): Promise<string[]> {
    const { files, clock } = this.#needs;
    const now = clock.now();
    const claims = (await this.#read(file)).filter(({ at }) => now - at < retentionMs);
    const free = keys.filter((key) => claims.every((claim) => claim.key !== key));
    if (free.length === 0) return [];
    const own = free.map((key): Claim => ({ key, by: this.#window, at: now }));
    const text = JSON.stringify([...claims, ...own].slice(-maxClaims));
    await files.write(file, new TextEncoder().encode(text));
    // Windows that read at the same time have both written; the file shows after a pause which was last.
    await new Promise<void>((resolve) => clock.after(settleMs, resolve));
    const settled = await this.#read(file);
    const mine = free.filter((key) => settled.some((claim) => claim.key === key && claim.by === this.#window));
    const lost = free.filter((key) => settled.every((claim) => claim.key !== key));
    if (lost.length === 0) return mine;
    if (left === 0) throw new Error('The disk does not store the claims of windows.');
    return [...mine, ...(await this.#claimIn(file, lost, left - 1))];
  }

  async #read(file: string): Promise<readonly Claim[]> {
    const bytes = await this.#needs.files.read(file);
    if (bytes === undefined) return [];
    return tryRead(Claims, parseJson(bytes)) ?? [];
  }
}
