import { kindOfAnswer, ServiceError } from '../base/errors.ts';
import type { ServiceAnswer } from './transport.ts';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** JSON of an answer's bytes, or undefined where they are none. */
export function readJson(bytes: Uint8Array): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch {
    return undefined;
  }
}

/**
 * The error that an answer above 399 stands for: the tracker's `{error, message, details}` or the key service's
 * `{error: {code, message}}`; any other body gets words of our own.
 */
export function readFailure(operation: string, answer: ServiceAnswer): ServiceError {
  const body = readJson(answer.bytes)?.value;
  const error = isObject(body) ? body['error'] : undefined;
  const code = typeof error === 'string' ? error : undefined;
  const said = isObject(error) ? error['message'] : isObject(body) ? body['message'] : undefined;
  const kind = kindOfAnswer(answer.status, code);
  const retryAfter = kind === 'limited' ? readRetryAfter(answer.headers.get('retry-after')) : undefined;
  const reason = typeof said === 'string' && said !== '' ? onOneLine(said) : ownWords(answer.status);
  return new ServiceError(kind, operation, reason, {
    status: answer.status,
    code,
    details: isObject(body) ? body['details'] : undefined,
    retryAfter,
  });
}

/** Seconds to wait from a `Retry-After` of seconds or a date; undefined where it is neither. */
export function readRetryAfter(header: string | null, now = Date.now()): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}

const mostLetters = 300;

const onOneLine = (text: string): string => {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return line.length > mostLetters ? `${line.slice(0, mostLetters)}…` : line;
};

function ownWords(status: number): string {
  if (status === 401) return 'The token is not accepted.';
  if (status === 403) return 'The token may not do this, or the subscription has ended.';
  if (status === 404) return 'Not found there. Check the base URL.';
  if (status === 429) return 'Too many requests in a minute.';
  if (status >= 500) return `The service failed (${status}). Try again in a while.`;
  return `The service answered ${status}.`;
}
