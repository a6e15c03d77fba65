import type { Memento } from 'vscode';

/** The editor's store for small things without secrets; other windows see what is written. */
export class EditorMemory {
  readonly #memento: Memento;

  constructor(memento: Memento) {
    this.#memento = memento;
  }

  /** What was written under the name, whoever wrote it; undefined where nothing was. */
  read(name: string): unknown {
    return this.#memento.get(name);
  }

  async write(name: string, value: unknown): Promise<void> {
    await this.#memento.update(name, value);
  }
}
