import type { Memento } from 'vscode';

export class EditorMemory {
  readonly #memento: Memento;

  constructor(memento: Memento) {
    this.#memento = memento;
  }

  read(name: string): unknown {
    return this.#memento.get(name);
  }

  async write(name: string, value: unknown): Promise<void> {
    await this.#memento.update(name, value);
  }
}
