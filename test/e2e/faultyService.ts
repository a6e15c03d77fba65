import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';

import { selfSigned } from '../unit/http/selfSigned.ts';

/** Answers a request in place of the service and returns true, or does nothing and returns false. */
export type Fault = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/** Proxy in front of a real service that injects faults. */
export interface FaultyService {
  readonly address: string;
  /** Requests received so far, as `method path`. */
  readonly seen: readonly string[];
  fault: Fault;
  /** Number of requests of a method to a path so far. */
  count(method: string, path: string): number;
  /** Resolves at the next request, given as `method path`. */
  next(request: string): Promise<void>;
  close(): void;
}

export const noFault: Fault = () => false;

/** Answers every request in the same way. */
export const always =
  (answer: (outgoing: ServerResponse) => void): Fault =>
  (_, outgoing) => {
    answer(outgoing);
    return true;
  };

/** Responds with this status, content type and text. */
export const replying = (status: number, type: string, text: string): Fault =>
  always((outgoing) => outgoing.writeHead(status, { 'content-type': type }).end(text));

/** Accepts the connection, reads the request and never responds. */
export const silent: Fault = always(() => {});

/** Starts a response that never ends. */
export const endless: Fault = always((outgoing) => {
  outgoing.writeHead(200, { 'content-type': 'application/json' });
  const chunk = Buffer.alloc(1024 * 1024, ' ');
  const more = () => {
    while (!outgoing.destroyed && outgoing.write(chunk));
  };
  outgoing.on('drain', more);
  more();
});

/** Starts it on this machine; with `https` its certificate is self-signed. */
export async function startFaultyService(target: string, scheme: 'http' | 'https' = 'http'): Promise<FaultyService> {
  const { hostname, port, host } = new URL(target);
  const seen: string[] = [];
  const awaited = new Map<string, () => void>();
  const service = {
    address: '',
    seen,
    fault: noFault,
    count: (method: string, path: string) => seen.filter((each) => each === `${method} ${path}`).length,
    next: (wanted: string) => new Promise<void>((resolve) => awaited.set(wanted, resolve)),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const { method, url: path } = incoming;
    seen.push(`${method} ${path}`);
    awaited.get(`${method} ${path}`)?.();
    if (service.fault(incoming, outgoing)) return;
    const forwarded = request({ hostname, port, method, path, headers: { ...incoming.headers, host } }, (received) => {
      outgoing.writeHead(received.statusCode ?? 502, received.headers);
      received.pipe(outgoing);
    });
    forwarded.once('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  };
  const server = scheme === 'https' ? createSecureServer(selfSigned(), answer) : createServer(answer);
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const listening = server.address();
  const own = typeof listening === 'object' ? listening?.port : undefined;
  service.address = `${scheme}://${scheme === 'https' ? 'localhost' : '127.0.0.1'}:${own}`;
  return service;
}
