/** What this machine keeps of a service and of its accounts, besides their tokens. */
export interface KeptData {
  /** What signing out deletes, as items of a list. */
  readonly list: (baseUrl: string) => readonly string[];
  /** Deletes what is kept of an account whose token was removed or replaced. Nothing is kept of it afterwards, in any window. */
  readonly endAccount: (account: string) => Promise<unknown>;
  /** Deletes what is kept of a service for all of its accounts. */
  readonly endService: (baseUrl: string) => Promise<unknown>;
  /** Lets data of the service be kept again. */
  readonly beginService: (baseUrl: string) => Promise<unknown>;
}
