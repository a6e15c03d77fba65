let load: ((id: string) => Promise<unknown>) | undefined;

export const loadFeaturesWith = (how: (id: string) => Promise<unknown>): void => {
  load = how;
};

/** What the editor knows by id from the start, such as commands; the implementations are loaded on first use. */
export class LazyRegistry<T> {
  readonly #registered = new Map<string, T>();

  register(id: string, implementation: T): { dispose(): void } {
    this.#registered.set(id, implementation);
    return { dispose: () => void this.#registered.delete(id) };
  }

  has(id: string): boolean {
    return this.#registered.has(id);
  }

  /** Calls `call` at once if the id is registered, else after the features are loaded. Rejects if it is still not registered then. */
  use<Answer>(id: string, call: (implementation: T) => Answer | PromiseLike<Answer>): Answer | PromiseLike<Answer> {
    const implementation = this.#registered.get(id);
    return implementation === undefined ? this.#load(id).then(call) : call(implementation);
  }

  async #load(id: string): Promise<T> {
    await load?.(id);
    const implementation = this.#registered.get(id);
    if (implementation === undefined)
      throw new Error(`${id} is not registered. Reload the window to start Jobdeck again.`);
    return implementation;
  }
}
