import { statSync } from 'node:fs';

/** A file by its device and inode, so that another file of the same name is seen as another. */
export class OpenFile {
  readonly #path: string;
  readonly #id: string | undefined;

  constructor(path: string) {
    this.#path = path;
    this.#id = idOf(path);
  }

  /** Whether the path still leads to the file that it led to at first. */
  get isInPlace(): boolean {
    return this.#id !== undefined && this.#id === idOf(this.#path);
  }
}

function idOf(path: string): string | undefined {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats && `${stats.dev}:${stats.ino}`;
}
