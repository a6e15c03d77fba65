/** A service that accepts no requests for now, and the requests that wait for it. */
export interface Pause {
  readonly host: string;
  /** Milliseconds since 1970. */
  readonly until: number;
  /** Only the user's requests; background requests are not counted. */
  readonly waiting: number;
}
