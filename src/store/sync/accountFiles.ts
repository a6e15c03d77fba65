import type { Clock } from '../../base/flow/clock.ts';
import { checksum } from '../../base/flow/hashes.ts';
import type { Files, SharedFile } from '../../base/flow/sharedFiles.ts';

/** Files whose names begin with the account and a dot. Nothing remains of an account that has ended. */
export class AccountFiles implements Files {
  readonly #files: Files;
  readonly #ended: EndedAccounts;

  constructor(files: Files, ended: EndedAccounts) {
    this.#files = files;
    this.#ended = ended;
  }

  read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return this.#files.read(name);
  }

  async write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const account = accountIn(name);
    if (await this.#ended.has(account)) return;
    await this.#files.write(name, bytes);
    if (await this.#ended.has(account)) await this.#files.remove(name);
  }

  /** True also if nothing is stored, because the account has ended. */
  async create(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
    const account = accountIn(name);
    if (await this.#ended.has(account)) return true;
    const isCreated = await this.#files.create(name, bytes);
    if (isCreated && (await this.#ended.has(account))) await this.#files.remove(name);
    return isCreated;
  }

  remove(name: string): Promise<void> {
    return this.#files.remove(name);
  }

  list(): Promise<readonly SharedFile[]> {
    return this.#files.list();
  }

  async clear(account: string): Promise<void> {
    for (const { name } of await this.list()) if (isOf(account, name)) await this.remove(name);
  }
}

export const isOf = (account: string, name: string): boolean => rootOf(accountIn(name)) === rootOf(account);

const accountIn = (name: string): string => name.split('.', 1)[0] ?? '';

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
const rootOf = (account: string): string =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(account)?.[0] ?? account;
