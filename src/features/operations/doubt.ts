import { ServiceError } from '../../base/errors.ts';
import type { CatalogRow } from '../../contract/catalog.ts';

/**
 * Whether a failed write may have succeeded because its response was lost. Creates are excluded: their idempotency key makes a repeat safe.
 */
export const mayHaveLanded = ({ method, creates }: Pick<CatalogRow, 'method' | 'creates'>, error: unknown): boolean =>
  method !== 'GET' && !creates && (ServiceError.is(error, 'unreachable') || ServiceError.is(error, 'cancelled'));

export function withUncertainty(error: unknown): unknown {
  if (!ServiceError.is(error, 'unreachable')) return error;
  const uncertainty = 'Whether it was done all the same is not known: look before you try again.';
  return new ServiceError('unreachable', error, `${error.reason} ${uncertainty}`, { cause: error });
}

/** Idempotency keys of creates whose outcome is unknown (tracker document, Cross-cutting rules 1). */
export class CreateKeys {
  readonly #keys = new Map<string, string>();

  /** Returns the same key for the same input, so that a retry creates nothing twice. */
  of(text: string): string {
    const key = this.#keys.get(text) ?? crypto.randomUUID();
    this.#keys.set(text, key);
    return key;
  }

  /** The outcome is known, so the same input creates another record from now on. */
  resolve(text: string): void {
    this.#keys.delete(text);
  }
}
