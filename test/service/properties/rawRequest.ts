import http from 'node:http';

import type { LocalService } from '../../../src/local/service.ts';

export interface RawRequest {
  readonly method: string;
  /** Path of the request line, sent unchanged. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

export interface RawAnswer {
  readonly status: number;
  readonly text: string;
}

/** Sends a request unchanged with the owner's token and waits for the whole response. */
export function sendRaw(
  { port, token }: LocalService,
  { method, path, headers, body }: RawRequest,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sending = http.request(
      {
        port,
        host: '127.0.0.1',
        method,
        path,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-length': body.length }), ...headers },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
      },
    );
    sending.on('error', reject).end(body);
  });
}
