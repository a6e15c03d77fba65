import type { LocalError } from '../localError.ts';
import type { Match } from './routes.ts';

type Run = (input: Record<string, unknown>, idempotencyKey: string | undefined) => HttpAnswer | Promise<HttpAnswer>;

export interface Area {
  readonly prefix: `/${string}`;
  readonly find: (method: string, path: string) => Match<string> | undefined;
  /** Decides by the headers alone, so that the body of an unauthorized request is never read; throws a LocalError. */
  readonly authorize: (match: Match<string>, authorization: string | undefined) => Run;
  readonly errorResponse: (error: LocalError) => HttpAnswer;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export const jsonAnswer = (status: number, json: string | Uint8Array): HttpAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: json,
});

export const retryHeader = ({ code, details }: LocalError): Readonly<Record<string, string>> =>
  code === 'rate_limited' ? { 'retry-after': String(details?.['retryAfter']) } : {};

export const errorAnswer = (error: LocalError): HttpAnswer => ({
  status: error.status,
  headers: {
    'content-type': 'application/json',
    ...retryHeader(error),
    ...(error.status === 401 && { 'www-authenticate': 'Bearer' }),
  },
  body: JSON.stringify(error),
});
