/** A service that accepts no requests until a time; `waiting` counts only the user's requests. */
export interface Pause {
  readonly host: string;
  readonly until: number;
  readonly waiting: number;
}
