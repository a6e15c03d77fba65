export interface Disposable {
  dispose(): unknown;
}

/** Runs for each item even if one fails; throws the failure at the end, several as one AggregateError. */
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

/** Disposes everything that was added, last first, exactly once; one that throws does not prevent the others. */
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
