import { ServiceError } from '../../base/errors.ts';
import type { CatalogRow } from '../../contract/catalog.ts';

/** Whether a write that failed may have landed all the same: its answer did not come. A create with its key can be sent again. */
export const mayHaveLanded = ({ method, creates }: Pick<CatalogRow, 'method' | 'creates'>, error: unknown): boolean =>
  method !== 'GET' && !creates && (ServiceError.is(error, 'unreachable') || ServiceError.is(error, 'cancelled'));

/** The failure with words that say so, for a person to look before it is sent again. */
export function withDoubt(error: unknown): unknown {
  if (!ServiceError.is(error, 'unreachable')) return error;
  const doubt = 'Whether it was done all the same is not known: look before you try again.';
  return new ServiceError('unreachable', error.operation, `${error.reason} ${doubt}`, { cause: error });
}

/** The idempotency keys of creates that are not known to be done (tracker document, Cross-cutting rules 1). */
export class CreateKeys {
  readonly #keys = new Map<string, string>();

  /** The key stays the same for the same input, so that another try creates nothing twice. */
  of(text: string): string {
    const key = this.#keys.get(text) ?? crypto.randomUUID();
    this.#keys.set(text, key);
    return key;
  }

  /** It is known how it ended: the same input is meant as another one from now on. */
  settle(text: string): void {
    this.#keys.delete(text);
  }
}
