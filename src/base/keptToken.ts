/** The variable that clients pass the tracker's token in (tracker document, Authentication 7). */
export const tokenVariable = 'SERVICE_API_TOKEN';

/** Where a token comes from: it was typed and is kept, or an environment variable has it and nothing is kept of it. */
export type TokenSource =
  | { readonly kind: 'typed'; readonly token: string }
  | { readonly kind: 'environment'; readonly variable: string };

/** A token as it is kept for one base URL. */
export interface KeptToken {
  readonly token: string;
  /** A random id made when the token was entered: whose data is in a cache, without a word about the token. */
  readonly account: string;
  /** RFC 3339; where the user has said when it ends. */
  readonly expiresAt?: string;
}
