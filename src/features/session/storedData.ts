/** Data stored on this machine for a service and its accounts, besides tokens. */
export interface StoredData {
  /** What signing out deletes, as list items for the confirmation. */
  readonly list: (baseUrl: string) => readonly string[];
  /** Deletes the data of an account whose token was removed or replaced; no window stores any afterwards. */
  readonly endAccount: (account: string) => Promise<unknown>;
  readonly endService: (baseUrl: string) => Promise<unknown>;
  /** Allows data of the service to be stored again. */
  readonly beginService: (baseUrl: string) => Promise<unknown>;
}
