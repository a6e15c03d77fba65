import { ServiceError } from '../base/flow/errors.ts';
import { readRetryAfter } from './failure.ts';
import type { ServiceAnswer, ServiceRequest } from './transport.ts';

export type RequestOutcome =
  | { readonly kind: 'answered'; readonly answer: ServiceAnswer }
  | { readonly kind: 'failed'; readonly error: unknown };

export interface Attempt {
  readonly request: ServiceRequest;
  readonly outcome: RequestOutcome;
  readonly count: number;
  readonly tookMs: number;
  /** Refusals of this account for its rate in a row, including this one. */
  readonly refusals: number;
  readonly now: number;
  readonly random: number;
}

/** Times are in milliseconds; `pause` delays all requests of the account. */
type RetryVerdict =
  | { readonly kind: 'final' }
  | { readonly kind: 'again'; readonly after: number }
  | { readonly kind: 'pause'; readonly length: number; readonly again: boolean };

/** A refused request was not executed, so it may be repeated more often than one whose outcome is unknown. */
const maxTriesRefused = 5;
const maxTriesUncertain = 3;
/** Milliseconds; after a longer attempt the user decides. */
const maxRetriedMs = 5000;

/** A write without an idempotency key is never repeated after an unknown outcome. */
export function judge({ request, outcome, count, tookMs, refusals, now, random }: Attempt): RetryVerdict {
  const again = isRepeatable(request) && count < maxTriesUncertain && tookMs < maxRetriedMs;
  if (outcome.kind === 'failed') return isUnreachable(outcome.error) && again ? retryAfter(count, random) : final;
  const { status, headers } = outcome.answer;
  const requestedSeconds = readRetryAfter(headers.get('retry-after'), now);
  if (status === 429)
    return { kind: 'pause', length: pauseOf(requestedSeconds, refusals, random), again: count < maxTriesRefused };
  if (status === 503 && requestedSeconds !== undefined)
    return { kind: 'pause', length: pauseOf(requestedSeconds, refusals, random), again };
  return status >= 500 && status !== 501 && again ? retryAfter(count, random) : final;
}

/** A read changes nothing, and a create with an idempotency key is executed once (tracker document, Cross-cutting rules 1). */
const isRepeatable = ({ method, headers }: ServiceRequest): boolean =>
  method === 'GET' || headers?.['idempotency-key'] !== undefined;

const final: RetryVerdict = { kind: 'final' };

const retryAfter = (count: number, random: number): RetryVerdict => ({
  kind: 'again',
  after: backOff(300, count, random),
});

/** A little later than the service requests, so that windows and agents with the same token do not all retry at once. */
const pauseOf = (requestedSeconds: number | undefined, refusals: number, random: number): number =>
  requestedSeconds === undefined
    ? backOff(2000, refusals, random)
    : Math.max(requestedSeconds * 1000, 1000) + 500 * random;

const backOff = (first: number, count: number, random: number): number =>
  Math.min(first * 2 ** (count - 1), 60_000) * (0.5 + random / 2);

const isUnreachable = (error: unknown): boolean => ServiceError.is(error, 'unreachable');
