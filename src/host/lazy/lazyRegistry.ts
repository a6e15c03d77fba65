let load: ((id: string) => Promise<unknown>) | undefined;

/** Says how what stands behind a door is loaded when somebody comes to it while it is still closed. */
export const loadFeaturesWith = (how: (id: string) => Promise<unknown>): void => {
  load = how;
};

/** What the editor knows by id from the start, such as its commands, while what stands behind each is loaded at the first use. */
export class LazyRegistry<T> {
  readonly #open = new Map<string, T>();

  /** Puts a room's part behind its door, until the handle is disposed. */
  register(id: string, behind: T): { dispose(): void } {
    this.#open.set(id, behind);
    return { dispose: () => void this.#open.delete(id) };
  }

  /** Asks what stands behind a door: at once where its room is loaded, else after loading the rooms. Rejects where nothing is there. */
  use<Answer>(id: string, question: (behind: T) => Answer | PromiseLike<Answer>): Answer | PromiseLike<Answer> {
    const behind = this.#open.get(id);
    return behind === undefined ? this.#load(id).then(question) : question(behind);
  }

  async #load(id: string): Promise<T> {
    await load?.(id);
    const behind = this.#open.get(id);
    if (behind === undefined) throw new Error(`Nothing stands behind ${id}. Reload the window to start Jobdeck again.`);
    return behind;
  }
}
