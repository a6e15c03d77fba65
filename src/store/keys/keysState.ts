import type { ServiceError } from '../../base/errors.ts';
import type { KeyList } from './keyReader.ts';

/**
 * `kept` are keys read before this window used the account or the view; `failed` retains the last known list. `fetchedAt` is when that read
 * began, in milliseconds since 1970.
 */
export type KeysState =
  | { readonly kind: 'unread' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'kept' | 'ready'; readonly list: KeyList; readonly fetchedAt: number }
  | {
      readonly kind: 'failed';
      readonly error: ServiceError;
      readonly list: KeyList | undefined;
      readonly fetchedAt: number | undefined;
    };
