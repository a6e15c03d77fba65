import { type FailureKind, isDropped, ServiceError } from '../../base/errors.ts';

/** The service has read the request and said no, or was never asked. */
const saidNo: readonly FailureKind[] = [
  'signedOut',
  'denied',
  'subscriptionEnded',
  'missing',
  'conflict',
  'invalid',
  'notImplemented',
];

/** Whether a write that failed so, at the last of its tries, may have landed all the same: no answer came, or none that tells. */
export function isUncertain(error: unknown): boolean {
  if (!ServiceError.is(error)) return true;
  if (isDropped(error)) return false;
  // Refused for its rate, a create may have landed in a try before; a write without a key had none.
  return !saidNo.includes(error.kind);
}

/** Remembers writes that may have landed without an answer, until somebody has looked. */
export class UncertainWrites {
  #isAny = false;
  readonly #writes = new Set<string>();

  /** Whether there is one, and nobody has looked since. */
  get isAny(): boolean {
    return this.#isAny;
  }

  /** Takes note of a failed write by a key of its own; gives whether its outcome is open. */
  record(error: unknown, key: string): boolean {
    const isOpen = isUncertain(error);
    if (isOpen) this.#isAny = true;
    if (isOpen) this.#writes.add(key);
    return isOpen;
  }

  /** Whether a write with this key may have landed in an earlier try; asked once for each try. */
  mayRepeat(key: string): boolean {
    return this.#writes.delete(key);
  }

  /** Somebody has looked. */
  resolve(): void {
    this.#isAny = false;
  }

  /** Forgets all of it, since another account is in use now. */
  forget(): void {
    this.#isAny = false;
    this.#writes.clear();
  }
}
