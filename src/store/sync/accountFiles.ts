import type { Files, SharedFile } from '../../base/sharedFiles.ts';
import { type EndedAccounts, rootOf } from './endedAccounts.ts';

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
