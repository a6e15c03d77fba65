/** A token as it is kept for one base URL. */
export interface KeptToken {
  readonly token: string;
  /** A random id made when the token was entered: whose data is in a cache, without a word about the token. */
  readonly account: string;
}
