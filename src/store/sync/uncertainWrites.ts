import { type FailureKind, isDropped, ServiceError } from '../../base/flow/errors.ts';

const refusals: readonly FailureKind[] = [
  'signedOut',
  'denied',
  'subscriptionEnded',
  'missing',
  'conflict',
  'invalid',
  'notImplemented',
  'unusableAddress',
];

/** Whether a failed write may have landed: after its last attempt there is no response, or none that shows the outcome. */
export function isUncertain(error: unknown): boolean {
  if (!ServiceError.is(error)) return true;
  if (isDropped(error)) return false;
  // For a 429 an earlier attempt of a create may have landed; a write without a key had none.
  return !refusals.includes(error.kind);
}

/** Writes that may have landed without a response, until the state is read again. */
export class UncertainWrites {
  #isAny = false;
  readonly #writes = new Set<string>();

  get isAny(): boolean {
    return this.#isAny;
  }

  record(error: unknown, key: string): boolean {
    const isUnknown = isUncertain(error);
    if (isUnknown) this.#isAny = true;
    if (isUnknown) this.#writes.add(key);
    return isUnknown;
  }

  /** Whether a write with this key may have landed in an earlier attempt. Call it once per attempt, since it clears the key. */
  mayRepeat(key: string): boolean {
    return this.#writes.delete(key);
  }

  resolve(): void {
    this.#isAny = false;
  }

  forget(): void {
    this.#isAny = false;
    this.#writes.clear();
  }
}
