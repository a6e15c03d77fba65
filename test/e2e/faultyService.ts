import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';

import { selfSigned } from '../unit/http/selfSigned.ts';

/** Answers a request instead of the service, or does nothing and gives false. */
export type Fault = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/** Stands in front of a real service, and does what no real service should as long as it is told to. */
export interface FaultyService {
  readonly address: string;
  /** Each request that came, as `method path`. */
  readonly seen: readonly string[];
  fault: Fault;
  /** How many requests of a method to a path there were so far. */
  count(method: string, path: string): number;
  /** Waits for the next request of this method and path. */
  next(request: string): Promise<void>;
  close(): void;
}

export const noFault: Fault = () => false;

/** Answers every request in this one way. */
export const always =
  (answer: (outgoing: ServerResponse) => void): Fault =>
  (_, outgoing) => {
    answer(outgoing);
    return true;
  };

/** Answers with this status, type and text. */
export const replying = (status: number, type: string, text: string): Fault =>
  always((outgoing) => outgoing.writeHead(status, { 'content-type': type }).end(text));

/** Accepts the connection, reads the request and is silent. */
export const silent: Fault = always(() => {});

/** Begins an answer that has no end. */
export const endless: Fault = always((outgoing) => {
  outgoing.writeHead(200, { 'content-type': 'application/json' });
  const chunk = Buffer.alloc(1024 * 1024, ' ');
  const more = () => {
    while (!outgoing.destroyed && outgoing.write(chunk));
  };
  outgoing.on('drain', more);
  more();
});

/** Starts it on this machine; with `https` its certificate is signed by nobody else. */
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
