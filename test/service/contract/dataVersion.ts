import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Detects writes to a service's data since the last check. */
export class DataVersion {
  readonly #file: DatabaseSync;
  #known: unknown;

  constructor(dataFolder: string) {
    this.#file = new DatabaseSync(path.join(dataFolder, 'jobdeck.sqlite'), { readOnly: true });
    this.#known = this.#read();
  }

  changed(): boolean {
    const before = this.#known;
    this.#known = this.#read();
    return this.#known !== before;
  }

  [Symbol.dispose](): void {
    this.#file.close();
  }

  #read(): unknown {
    return this.#file.prepare('PRAGMA data_version').get()?.['data_version'];
  }
}
