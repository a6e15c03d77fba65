/** Whatever can be ended; the editor's own disposables fit. */
export interface Disposable {
  dispose(): unknown;
}

/** Ends everything that was added, last first, exactly once. */
export class Lifetime implements Disposable {
  readonly #owned: Disposable[] = [];
  #ended = false;

  add<T extends Disposable>(owned: T): T {
    if (this.#ended) owned.dispose();
    else this.#owned.push(owned);
    return owned;
  }

  dispose(): void {
    this.#ended = true;
    for (const owned of this.#owned.splice(0).reverse()) owned.dispose();
  }
}
