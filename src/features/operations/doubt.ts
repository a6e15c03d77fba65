import { ServiceError } from '../../base/flow/errors.ts';
import type { CatalogRow } from '../../contract/catalog.ts';

/** Whether only the response was lost; creates are excluded, since their idempotency key makes a repeat safe. */
export const mayHaveLanded = ({ method, creates }: Pick<CatalogRow, 'method' | 'creates'>, error: unknown): boolean =>
  method !== 'GET' && !creates && (ServiceError.is(error, 'unreachable') || ServiceError.is(error, 'cancelled'));

export function withUncertainty(error: unknown): unknown {
  if (!ServiceError.is(error, 'unreachable')) return error;
  const uncertainty = 'Whether it was done all the same is not known: look before you try again.';
  return new ServiceError('unreachable', error, `${error.reason} ${uncertainty}`, { cause: error });
}

/** A retry has the same key and creates nothing twice, until the outcome is known (tracker document, Cross-cutting rules 1). */
export class IdempotencyKeys {
  readonly #keys = new Map<string, string>();

  of(text: string): string {
    const key = this.#keys.get(text) ?? crypto.randomUUID();
    this.#keys.set(text, key);
    return key;
  }

  resolve(text: string): void {
    this.#keys.delete(text);
  }
}
