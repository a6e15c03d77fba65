import { ServiceError } from '../base/errors.ts';
import { readRetryAfter } from './failure.ts';
import type { ServiceAnswer, ServiceRequest } from './transport.ts';

/** How one try of a request ended. */
export type Outcome =
  | { readonly kind: 'answered'; readonly answer: ServiceAnswer }
  | { readonly kind: 'failed'; readonly error: unknown };

/** One try, and what counts for the next. */
export interface Try {
  readonly request: ServiceRequest;
  readonly outcome: Outcome;
  /** Which try of this request it was, from 1. */
  readonly count: number;
  /** Milliseconds from the sending to the end. */
  readonly took: number;
  /** How often in a row the service has refused this account for its rate, this time included. */
  readonly refusals: number;
  readonly now: number;
  /** From 0 to below 1. */
  readonly random: number;
}

/** What follows: the outcome stands; the same request again after so many milliseconds; or a pause for the whole account. */
export type Verdict =
  | { readonly kind: 'stands' }
  | { readonly kind: 'again'; readonly after: number }
  | { readonly kind: 'pause'; readonly length: number; readonly again: boolean };

/** A refused request was not done, so it may come again more often than one whose outcome is open. */
const mostTriesRefused = 5;
const mostTriesOpen = 3;
/** A try that took longer has used up its user's patience: they decide. */
const quick = 5000;

/** Decides about one try. What writes and carries no idempotency key is never sent again after an open outcome. */
export function judge({ request, outcome, count, took, refusals, now, random }: Try): Verdict {
  const again = isRepeatable(request) && count < mostTriesOpen && took < quick;
  if (outcome.kind === 'failed') return isBrokenOff(outcome.error) && again ? retryAfter(count, random) : stands;
  const { status, headers } = outcome.answer;
  const asked = readRetryAfter(headers.get('retry-after'), now);
  if (status === 429)
    return { kind: 'pause', length: pauseOf(asked, refusals, random), again: count < mostTriesRefused };
  if (status === 503 && asked !== undefined) return { kind: 'pause', length: pauseOf(asked, refusals, random), again };
  return status >= 500 && status !== 501 && again ? retryAfter(count, random) : stands;
}

/** A read changes nothing, and a create with an idempotency key is done once (tracker document, Cross-cutting rules 1). */
export const isRepeatable = ({ method, headers }: ServiceRequest): boolean =>
  method === 'GET' || headers?.['idempotency-key'] !== undefined;

const stands: Verdict = { kind: 'stands' };

const retryAfter = (count: number, random: number): Verdict => ({ kind: 'again', after: backOff(300, count, random) });

/** Where the service names a time, a little later, so that the windows and agents of one token do not all come at once. */
const pauseOf = (asked: number | undefined, refusals: number, random: number): number =>
  asked === undefined ? backOff(2000, refusals, random) : Math.max(asked * 1000, 1000) + 500 * random;

/** Doubles each time up to a minute; between half of that and all of it. */
const backOff = (first: number, count: number, random: number): number =>
  Math.min(first * 2 ** (count - 1), 60_000) * (0.5 + random / 2);

const isBrokenOff = (error: unknown): boolean => ServiceError.is(error, 'unreachable');
