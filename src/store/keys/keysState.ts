import type { ServiceError } from '../../base/errors.ts';
import type { KeyList } from './keyReader.ts';

/** What is known of the keys now. A failure keeps the last list that was seen. */
export type KeysState =
  | { readonly kind: 'unread' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly list: KeyList }
  | { readonly kind: 'failed'; readonly error: ServiceError; readonly list: KeyList | undefined };
