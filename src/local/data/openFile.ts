import { statSync } from 'node:fs';

/** Identifies a file by device and inode, so that a different file with the same name is detected. */
export class OpenFile {
  readonly #path: string;
  readonly #id: string | undefined;

  constructor(path: string) {
    this.#path = path;
    this.#id = idOf(path);
  }

  get isInPlace(): boolean {
    return this.#id !== undefined && this.#id === idOf(this.#path);
  }
}

function idOf(path: string): string | undefined {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats && `${stats.dev}:${stats.ino}`;
}
