/** A service that takes nothing for now, and what waits for it. */
export interface Pause {
  /** Where requests go, as a person knows it: host and port. */
  readonly host: string;
  /** When it is over, in milliseconds since 1970. */
  readonly until: number;
  /** Requests of the user's own that wait; what goes on in the background is not counted. */
  readonly waiting: number;
}
