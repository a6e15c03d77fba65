import type { Clock } from '../../base/clock.ts';
import { type Fits, isId, isNumber, listOf, recordOf } from '../../base/shape.ts';
import type { Files } from '../../base/sharedFiles.ts';

/** What was said, by which window, and when, in milliseconds since 1970. */
interface Claim {
  readonly key: string;
  readonly by: string;
  readonly at: number;
}

const areClaims: Fits<Claim[]> = listOf(recordOf<Claim>({ key: isId, by: isId, at: isNumber }));

/** How long a window waits before it believes that no other one claims the same, in milliseconds. */
const settling = 1_000;
/** How long a claim is remembered, in milliseconds: 90 days. */
const remembered = 90 * 24 * 3_600_000;
const most = 2_000;
/** How often what another window has written over is claimed again: a disk that keeps nothing would have it claimed for ever. */
const rounds = 5;

export interface OnceAcrossWindowsNeeds {
  readonly files: Files;
  /** What is claimed, in lower-case letters, such as `reminders`. */
  readonly name: string;
  /** Whose claims these are; undefined while no account is known. */
  readonly account: () => string | undefined;
  readonly clock: Clock;
}

/** Makes sure that of all windows only one says a thing, and says it once: each claims it in a file that all of them share. */
export class OnceAcrossWindows {
  readonly #needs: OnceAcrossWindowsNeeds;
  readonly #window = crypto.randomUUID();
  /** Claims of one window are made one after the other. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(needs: OnceAcrossWindowsNeeds) {
    this.#needs = needs;
  }

  /** Gives those of the keys that nobody has claimed before and that this window may say now. Rejects where nothing stays on the disk. */
  claim(keys: readonly string[]): Promise<string[]> {
    const account = this.#needs.account();
    if (account === undefined) return Promise.resolve([]);
    const taken = this.#turn.then(() => this.#take(`${account}.${this.#needs.name}.claims.json`, keys));
    this.#turn = taken.catch(() => undefined);
    return taken;
  }

  async #take(file: string, keys: readonly string[], left = rounds): Promise<string[]> {
    const { files, clock } = this.#needs;
    const now = clock.now();
    const claims = (await this.#read(file)).filter(({ at }) => now - at < remembered);
    const free = keys.filter((key) => claims.every((claim) => claim.key !== key));
    if (free.length === 0) return [];
    const own = free.map((key): Claim => ({ key, by: this.#window, at: now }));
    const text = JSON.stringify([...claims, ...own].slice(-most));
    await files.write(file, new TextEncoder().encode(text));
    // Two windows that looked at once have both written; what is there a little later tells who was last.
    await new Promise<void>((resolve) => clock.after(settling, resolve));
    const settled = await this.#read(file);
    const mine = free.filter((key) => settled.some((claim) => claim.key === key && claim.by === this.#window));
    const lost = free.filter((key) => settled.every((claim) => claim.key !== key));
    if (lost.length === 0) return mine;
    if (left === 0) throw new Error('What windows agree on does not stay on the disk.');
    return [...mine, ...(await this.#take(file, lost, left - 1))];
  }

  async #read(file: string): Promise<Claim[]> {
    const bytes = await this.#needs.files.read(file);
    if (bytes === undefined) return [];
    try {
      const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
      return areClaims(claims) ? claims : [];
    } catch {
      return [];
    }
  }
}
