import type { Memento } from 'vscode';

export class EditorMemory {
  readonly #memento: Memento;

  constructor(memento: Memento) {
    this.#memento = memento;
  }

  /** The stored value, not validated; undefined if there is none. */
  read(name: string): unknown {
    return this.#memento.get(name);
  }

  async write(name: string, value: unknown): Promise<void> {
    await this.#memento.update(name, value);
  }
}
