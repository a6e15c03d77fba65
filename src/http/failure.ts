import { dayMs } from '../base/flow/clock.ts';
import {
  type CalledOperation,
  type FailureDetail,
  type FailureKind,
  kindOfAnswer,
  ServiceError,
} from '../base/flow/errors.ts';
import { isObject } from '../base/input/reader.ts';
import type { Redactor } from '../base/text/redact.ts';
import { shortText } from '../base/text/shortText.ts';
import type { ServiceAnswer } from './transport.ts';

export function readJson(bytes: Uint8Array): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch {
    return undefined;
  }
}

/**
 * Reads the tracker's `{error, message, details}` or the key service's `{error: {code, message}}`; any other body gets a default message.
 */
export function readFailure(called: CalledOperation, answer: ServiceAnswer): ServiceError {
  const body = readJson(answer.bytes)?.value;
  const error = isObject(body) ? body['error'] : undefined;
  const code = codeOf(error);
  const message = isObject(error) ? error['message'] : isObject(body) ? body['message'] : undefined;
  const text = message ?? (code === undefined ? error : undefined);
  const kind = kindOfAnswer(answer.status, code);
  const retryAfter = kind === 'limited' ? readRetryAfter(answer.headers.get('retry-after')) : undefined;
  const reason = (typeof text === 'string' && onOneLine(text)) || defaultReason(kind, answer.status);
  return errorAbout(answer, kind, called, reason, {
    status: answer.status,
    code,
    details: isObject(error) ? error['metadata'] : isObject(body) ? body['details'] : undefined,
    retryAfter,
  });
}

/**
 * Every error about a response must be made here: removes the request's credential from each part, in any encoding, and shortens the text. The
 * data of a success is not searched for it, since a note may contain text that looks like a token.
 */
export function errorAbout(
  { bytes, redact = (text) => text }: Pick<ServiceAnswer, 'bytes' | 'redact'>,
  kind: FailureKind,
  called: CalledOperation,
  reason: string,
  detail: FailureDetail = {},
): ServiceError {
  const { code, details } = detail;
  const isOurs = code !== undefined && redact(code) === code;
  return new ServiceError(kind, called, shortText(redact(reason.slice(0, maxReadLength)), maxReasonLength), {
    ...detail,
    code: isOurs ? code : undefined,
    // A service's details are small; searching a huge response would take too long.
    details: bytes.length > maxDetailsBytes ? undefined : redactValue(details, redact),
  });
}

const maxDepth = 8;
const maxDetailsBytes = 65_536;

function redactValue(value: unknown, redact: Redactor, depth = 0): unknown {
  if (typeof value === 'string') return redact(value);
  if (!isObject(value) && !Array.isArray(value)) return value;
  if (depth === maxDepth) return undefined;
  if (Array.isArray(value)) return value.map((each) => redactValue(each, redact, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [redact(name), redactValue(each, redact, depth + 1)]),
  );
}

/** The tracker's code, or the number that the key service repeats in its envelope (key document, Errors). */
function codeOf(error: unknown): string | undefined {
  if (typeof error === 'string') return /^[a-z][a-z0-9_]{0,63}$/.test(error) ? error : undefined;
  const code = isObject(error) ? error['code'] : undefined;
  return Number.isInteger(code) ? String(code) : undefined;
}

const maxRetryAfterSeconds = dayMs / 1000;

/** Seconds, at most a day, from a `Retry-After` of seconds or an HTTP date; undefined if it is neither. */
export function readRetryAfter(header: string | null, now = Date.now()): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header.trim())) return Math.min(Number(header), maxRetryAfterSeconds);
  const date = /^[a-z]+, .+ GMT$/i.test(header.trim()) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.min(Math.max(0, Math.ceil((date - now) / 1000)), maxRetryAfterSeconds);
}

const maxReasonLength = 300;

const maxReadLength = 4_000;

const onOneLine = (text: string): string =>
  text
    .slice(0, maxReadLength)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();

function defaultReason(kind: FailureKind, status: number): string {
  switch (kind) {
    case 'signedOut':
      return 'The token is not accepted. Enter a valid one.';
    case 'denied':
      return 'The token may not do this, or the subscription has ended. Use a token with the permission.';
    case 'subscriptionEnded':
      return 'The subscription has ended. Renew it, and the token works again.';
    case 'missing':
      return 'Not found there. Refresh, and if it stays so, check the base URL.';
    case 'conflict':
      return 'It was changed elsewhere. Read it again before the next try.';
    case 'invalid':
      return `The service does not accept what was sent (${status}). Correct it and try again.`;
    case 'limited':
      return 'Too many requests in a minute. Wait before the next try.';
    case 'notImplemented':
      return `The service does not offer this (${status}). Check the base URL, or do without it.`;
    default:
      return status >= 500
        ? `The service failed (${status}). Try again later.`
        : `The service answered ${status}, which means nothing here. Check the base URL.`;
  }
}
