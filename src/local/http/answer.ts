import type { LocalError } from '../localError.ts';

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

/** The tracker's REST error envelope (payloads, Conventions). */
export const errorAnswer = (error: LocalError): HttpAnswer => ({
  status: error.status,
  headers: { 'content-type': 'application/json', ...retryHeader(error) },
  body: JSON.stringify(error),
});
