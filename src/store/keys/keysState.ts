import type { ServiceError } from '../../base/errors.ts';
import type { KeyList } from './keyReader.ts';

/**
 * What is known of the keys now: `kept` are those from before this account was in use here, or these keys were asked for. A failure keeps
 * the last list that was seen. `asOf` says when that was read, in milliseconds since 1970.
 */
export type KeysState =
  | { readonly kind: 'unread' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'kept' | 'ready'; readonly list: KeyList; readonly asOf: number }
  | {
      readonly kind: 'failed';
      readonly error: ServiceError;
      readonly list: KeyList | undefined;
      readonly asOf: number | undefined;
    };
