import { dayMs } from '../flow/clock.ts';
import { endOfDay } from './calendar.ts';

/** Variable in which clients pass the tracker's token (tracker document, Authentication 7). */
export const tokenVariable = 'SERVICE_API_TOKEN';

/** A typed token is persisted; of one in an environment variable, only the variable's name is. */
export type TokenSource =
  | { readonly kind: 'typed'; readonly token: string }
  | { readonly kind: 'environment'; readonly variable: string };

/** `account` is a random id, which identifies cached data; `expiresAt` (RFC 3339) is what the user entered. */
export interface AccountToken {
  readonly token: string;
  readonly account: string;
  readonly expiresAt?: string;
}

export const trimToken = (text: string): string => text.trim().replace(/^bearer(\s+|$)/i, '');

export function validateToken(text: string): string | undefined {
  const token = trimToken(text);
  if (token === '') return 'Paste the API token, as the service showed it when it was created.';
  if (!/^[\x21-\x7e]+$/.test(token)) return 'A token has no spaces, line breaks or special characters: copy it again.';
  return undefined;
}

/** Maximum that the service accepts. */
const maxExpiryDays = 36_500;

export function validateLastDay(text: string, now: Date): string | undefined {
  const end = endOfDay(text);
  if (end === undefined) return 'Write a day as YYYY-MM-DD, such as 2027-01-31.';
  if (end.getTime() <= now.getTime()) return 'This day is over: the token would not work at all.';
  if (end.getTime() - now.getTime() > maxExpiryDays * dayMs) return 'A token ends within 100 years.';
  return undefined;
}

/** Of a token (tracker document, Limits). */
export const requestsPerMinute = 120;
