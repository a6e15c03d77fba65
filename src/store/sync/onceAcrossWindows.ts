import type { Clock } from '../../base/flow/clock.ts';
import type { Files } from '../../base/flow/sharedFiles.ts';
import { array, nonEmptyString, number, object, type TypeOf, tryRead } from '../../base/input/reader.ts';
import { parseJson } from './cacheFiles.ts';
import { WindowLeases } from './windowLeases.ts';

/** Done at this time. */
const Done = object({ key: nonEmptyString, at: number });
type Done = TypeOf<typeof Done>;
const AllDone = array(Done);

const retentionMs = 90 * 24 * 3_600_000;
const maxDone = 2_000;
/** Between two attempts to get the lease, which a window has only while it reads and writes the file. */
const retryMs = 100;

interface OnceAcrossWindowsNeeds {
  readonly files: Files;
  readonly name: string;
  readonly account: () => string | undefined;
  readonly clock: Clock;
}

/** Lets one of all windows do something, and only once: what is done is in a file, which only the window with its lease changes. */
export class OnceAcrossWindows {
  readonly #needs: OnceAcrossWindowsNeeds;
  readonly #leases: WindowLeases;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(needs: OnceAcrossWindowsNeeds) {
    this.#needs = needs;
    this.#leases = new WindowLeases(needs.files, needs.clock);
  }

  /** Returns the keys that were not acquired before and now are by this window. Rejects if the disk stores nothing. */
  acquire(keys: readonly string[]): Promise<string[]> {
    const account = this.#needs.account();
    if (account === undefined) return Promise.resolve([]);
    const acquired = this.#queue.then(() => this.#acquireIn(account, keys));
    this.#queue = acquired.catch(() => undefined);
    return acquired;
  }

  async #acquireIn(account: string, keys: readonly string[]): Promise<string[]> {
    const { name, clock } = this.#needs;
    const file = `${account}.${name}.once.json`;
    if (withoutDone(keys, await this.#read(file)).length === 0) return [];
    const key = { account, name };
    while ((await this.#leases.acquire(key)).kind === 'theirs')
      await new Promise<void>((resolve) => clock.after(retryMs, resolve));
    try {
      return await this.#add(file, keys);
    } finally {
      await this.#leases.release(key);
    }
  }

  async #add(file: string, keys: readonly string[]): Promise<string[]> {
    const { files, clock } = this.#needs;
    const done = await this.#read(file);
    const added = withoutDone(keys, done);
    const at = clock.now();
    const text = JSON.stringify([...done, ...added.map((key): Done => ({ key, at }))].slice(-maxDone));
    if (added.length > 0) await files.write(file, new TextEncoder().encode(text));
    if (withoutDone(added, await this.#read(file)).length > 0)
      throw new Error('The disk does not store the leases of windows.');
    return added;
  }

  async #read(file: string): Promise<readonly Done[]> {
    const { files, clock } = this.#needs;
    const bytes = await files.read(file);
    const done = (bytes && tryRead(AllDone, parseJson(bytes))) ?? [];
    return done.filter(({ at }) => clock.now() - at < retentionMs);
  }
}

const withoutDone = (keys: readonly string[], done: readonly Done[]): string[] =>
  keys.filter((key) => done.every((each) => each.key !== key));
