import { type Disposable, runAll } from './lifetime.ts';

export type Event<T> = (listener: (value: T) => void) => Disposable;

/** Calls listeners in order of registration; one that throws does not prevent the others. */
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
