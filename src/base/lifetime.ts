/** Whatever can be ended; the editor's own disposables fit. */
export interface Disposable {
  dispose(): unknown;
}

/** Does the same to each, whichever of them fails; the failure is thrown at the end, several as one AggregateError. */
export function runAll<T>(each: readonly T[], run: (one: T) => unknown): void {
  const failures: unknown[] = [];
  for (const one of each) {
    try {
      run(one);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} of ${each.length} failed.`);
  for (const failure of failures) throw failure;
}

/** Ends everything that was added, last first, exactly once; one that throws does not keep the others alive. */
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
    runAll(this.#owned.splice(0).reverse(), (owned) => owned.dispose());
  }
}
