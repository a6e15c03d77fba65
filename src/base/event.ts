import { type Disposable, runAll } from './lifetime.ts';

/** Calls the listener on each change until the returned handle is disposed. */
export type Event<T> = (listener: (value: T) => void) => Disposable;

/** A source of one event. Listeners are called in the order in which they came; one that throws does not keep it from the others. */
export class Emitter<T> {
  readonly #listeners = new Set<(value: T) => void>();

  readonly event: Event<T> = (listener) => {
    const own = (value: T) => listener(value);
    this.#listeners.add(own);
    return { dispose: () => void this.#listeners.delete(own) };
  };

  fire(value: T): void {
    runAll([...this.#listeners], (listener) => {
      if (this.#listeners.has(listener)) listener(value);
    });
  }

  dispose(): void {
    this.#listeners.clear();
  }
}
