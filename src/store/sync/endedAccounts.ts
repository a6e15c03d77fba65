import type { Clock } from '../../base/clock.ts';
import { checksum } from '../../base/hashes.ts';
import type { Files } from '../../base/sharedFiles.ts';

/** Much longer than a write takes. */
const retentionMs = 90 * 24 * 3_600_000;

/**
 * Accounts that the user signed out of or replaced, in files that all windows share. A window checks them after each write, so that nothing
 * of an ended account remains, no matter which comes first.
 */
export class EndedAccounts {
  readonly #files: Files;
  readonly #clock: Clock;

  constructor(files: Files, clock: Clock) {
    this.#files = files;
    this.#clock = clock;
  }

  /** From then on nothing of the account is cached. Call it before its files are deleted. */
  async end(account: string): Promise<void> {
    for (const { name, changedAt } of await this.#files.list())
      if (this.#clock.now() - changedAt > retentionMs) await this.#files.remove(name);
    await this.#files.write(fileOf(account), new Uint8Array());
  }

  begin(account: string): Promise<void> {
    return this.#files.remove(fileOf(account));
  }

  async has(account: string): Promise<boolean> {
    return (await this.#files.read(fileOf(account))) !== undefined;
  }
}

const fileOf = (account: string): string => checksum(new TextEncoder().encode(rootOf(account)));

/** The part that all forms of an account id share: a token from the environment adds a suffix. */
export const rootOf = (account: string): string =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(account)?.[0] ?? account;
