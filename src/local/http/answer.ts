import type { LocalError } from '../localError.ts';

/** An answer before it is sent. */
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

/** The seconds to wait of a 429, for its header. */
export const retryHeader = ({ code, details }: LocalError): Readonly<Record<string, string>> =>
  code === 'rate_limited' ? { 'retry-after': String(details?.['retryAfter']) } : {};

/** A refusal as the tracker's REST sends it (payloads, Conventions). */
export const errorAnswer = (error: LocalError): HttpAnswer => ({
  status: error.status,
  headers: { 'content-type': 'application/json', ...retryHeader(error) },
  body: JSON.stringify(error),
});
