import type { LocalError } from '../localError.ts';
import type { HttpAnswer } from './answer.ts';
import type { Match } from './routes.ts';

/** Does the call that was let in; the idempotency key is the header's. */
type Run = (input: Record<string, unknown>, idempotencyKey: string | undefined) => HttpAnswer | Promise<HttpAnswer>;

/** One of the REST interfaces on this address. */
export interface Area {
  /** What its paths begin with. */
  readonly prefix: `/${string}`;
  /** The row for a method and a path below the prefix. */
  readonly find: (method: string, path: string) => Match<string> | undefined;
  /** Decides from the headers alone whether the call is let in, so that a stranger's body is never read; throws LocalError. */
  readonly admit: (match: Match<string>, authorization: string | undefined) => Run;
  /** A refusal in the area's own envelope. */
  readonly refuse: (error: LocalError) => HttpAnswer;
}
