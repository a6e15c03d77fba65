import { checksum } from '../../base/checksum.ts';
import type { Clock } from '../../base/clock.ts';
import type { Files } from '../../base/sharedFiles.ts';

/** How long an ended account is remembered, in milliseconds: 90 days, much longer than a write takes. */
const remembered = 90 * 24 * 3_600_000;

/**
 * The accounts that the user signed out of or replaced, in files that all windows see at once. A window that still writes for one looks
 * here after the write, so that nothing of the account stays, whichever of the two came first.
 */
export class EndedAccounts {
  readonly #files: Files;
  readonly #clock: Clock;

  constructor(files: Files, clock: Clock) {
    this.#files = files;
    this.#clock = clock;
  }

  /** From here on nothing is kept of the account. Call it before its files are deleted. */
  async end(account: string): Promise<void> {
    for (const { name, changedAt } of await this.#files.list())
      if (this.#clock.now() - changedAt > remembered) await this.#files.remove(name);
    await this.#files.write(fileOf(account), new Uint8Array());
  }

  /** The account is in use again. */
  begin(account: string): Promise<void> {
    return this.#files.remove(fileOf(account));
  }

  async has(account: string): Promise<boolean> {
    return (await this.#files.read(fileOf(account))) !== undefined;
  }
}

/** A file name that says nothing about the account. */
const fileOf = (account: string): string => checksum(new TextEncoder().encode(rootOf(account)));

/** The part of an account's id that all its forms share: a token that the environment has adds a mark of its own. */
export const rootOf = (account: string): string =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(account)?.[0] ?? account;
