import { mkdirSync } from 'node:fs';
import { constants, copyFile, link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { Files, SharedFile } from '../../base/flow/sharedFiles.ts';

export const unfinished = 'unfinished-';

/** Permissions of the owner only. Windows has none of these; there the permissions of the user profile apply. */
const ofFolder = 0o700;
const ofFile = 0o600;

/** Does nothing if the folder cannot be created; the first write reports why. */
export function makePrivateFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: ofFolder });
  } catch {
    // A disk that cannot be written.
  }
}

/**
 * Files that only their owner may read; the folder is created with the first one. Uses Node instead of the editor's file functions, which
 * wait for the window while it is busy at start-up, and the cached state is needed then.
 */
export class PrivateFolder implements Files {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return unlessMissing(async () => new Uint8Array(await readFile(this.#at(name))));
  }

  async write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.#withPart(bytes, (part) => rename(part, this.#at(name)));
  }

  create(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
    return this.#withPart(bytes, (part) =>
      unlessExisting(() => link(part, this.#at(name))).catch(() =>
        // Some file systems have no hard links; there a reader may see the file before its content.
        unlessExisting(() => copyFile(part, this.#at(name), constants.COPYFILE_EXCL)),
      ),
    );
  }

  remove(name: string): Promise<void> {
    return rm(this.#at(name), { force: true });
  }

  async list(): Promise<SharedFile[]> {
    const names = (await unlessMissing(() => readdir(this.#folder))) ?? [];
    const found = await Promise.all(
      names.map(async (name) => ({ name, status: await unlessMissing(() => stat(this.#at(name))) })),
    );
    return found.flatMap(({ name, status }) =>
      status?.isFile() ? [{ name, size: status.size, changedAt: status.mtimeMs }] : [],
    );
  }

  /** A complete file under another name, which is removed afterwards. */
  async #withPart<T>(bytes: Uint8Array<ArrayBuffer>, work: (part: string) => Promise<T>): Promise<T> {
    const part = this.#at(`${unfinished}${crypto.randomUUID()}`);
    await mkdir(this.#folder, { recursive: true, mode: ofFolder });
    try {
      await writeFile(part, bytes, { mode: ofFile, flag: 'wx' });
      return await work(part);
    } finally {
      await rm(part, { force: true });
    }
  }

  #at(name: string): string {
    return path.join(this.#folder, name);
  }
}

/** Another window may delete a file at any time. */
export async function unlessMissing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Whether the file was created. */
async function unlessExisting(create: () => Promise<void>): Promise<boolean> {
  try {
    await create();
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
