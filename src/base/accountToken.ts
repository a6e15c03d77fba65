/** Variable in which clients pass the tracker's token (tracker document, Authentication 7). */
export const tokenVariable = 'SERVICE_API_TOKEN';

/** A typed token is persisted; of one in an environment variable nothing is persisted. */
export type TokenSource =
  | { readonly kind: 'typed'; readonly token: string }
  | { readonly kind: 'environment'; readonly variable: string };

export interface AccountToken {
  readonly token: string;
  /** Random id from when the token was entered: identifies cached data and reveals nothing about the token. */
  readonly account: string;
  /** RFC 3339; if the user entered an expiry. */
  readonly expiresAt?: string;
}
