import type { LocalError } from '../localError.ts';
import type { HttpAnswer } from './answer.ts';
import type { Match } from './routes.ts';

/** Runs an admitted call; the idempotency key comes from the header. */
type Run = (input: Record<string, unknown>, idempotencyKey: string | undefined) => HttpAnswer | Promise<HttpAnswer>;

export interface Area {
  readonly prefix: `/${string}`;
  readonly find: (method: string, path: string) => Match<string> | undefined;
  /** Admits a call by its headers alone, so that the body of an unauthorized request is never read; throws a LocalError. */
  readonly admit: (match: Match<string>, authorization: string | undefined) => Run;
  readonly refuse: (error: LocalError) => HttpAnswer;
}
