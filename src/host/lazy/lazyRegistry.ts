let load: ((id: string) => Promise<unknown>) | undefined;

/** Sets how features are loaded when an id is used that is not registered yet. */
export const loadFeaturesWith = (how: (id: string) => Promise<unknown>): void => {
  load = how;
};

/** What the editor knows by id from the start, such as commands; the implementations are loaded on first use. */
export class LazyRegistry<T> {
  readonly #open = new Map<string, T>();

  register(id: string, behind: T): { dispose(): void } {
    this.#open.set(id, behind);
    return { dispose: () => void this.#open.delete(id) };
  }

  /** Calls `question` at once if the id is registered, else after the features are loaded. Rejects if it is still not registered then. */
  use<Answer>(id: string, question: (behind: T) => Answer | PromiseLike<Answer>): Answer | PromiseLike<Answer> {
    const behind = this.#open.get(id);
    return behind === undefined ? this.#load(id).then(question) : question(behind);
  }

  async #load(id: string): Promise<T> {
    await load?.(id);
    const behind = this.#open.get(id);
    if (behind === undefined) throw new Error(`${id} is not registered. Reload the window to start Jobdeck again.`);
    return behind;
  }
}
