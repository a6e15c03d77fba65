import { once } from 'node:events';
import http from 'node:http';
import type net from 'node:net';

import { apiKeyOperations } from '../../../src/contract/keys.ts';
import { trackerOperations } from '../../../src/contract/tracker.ts';
import { createClient } from '../../../src/http/client.ts';
import { createTransport, type TransportNeeds } from '../../../src/http/transport.ts';

/** The token of every test; only an Authorization header may contain it. */
export const canary = 'jdk_canary/4f1c+9e==';

/** A request as the server received it. */
export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

export interface Peer {
  readonly url: string;
  readonly received: ReceivedRequest[];
  close(): Promise<void>;
}

export type Reply = (response: http.ServerResponse, seen: ReceivedRequest, request: http.IncomingMessage) => void;

/** Starts a real web server on loopback that answers every request with `reply`. */
export async function startPeer(reply: Reply): Promise<Peer> {
  const received: ReceivedRequest[] = [];
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const one = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    };
    received.push(one);
    reply(response, one, request);
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url, received, close };
}

/** Listens on a free loopback port and returns the port. */
export async function listen(server: net.Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

export const json =
  (value: unknown, status = 200, headers: http.OutgoingHttpHeaders = {}): Reply =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));

/** Responds with these bytes, unchanged. */
export const raw =
  (body: string | Uint8Array, status = 200, headers: http.OutgoingHttpHeaders = {}): Reply =>
  (response) =>
    void response.writeHead(status, headers).end(body);

type Overrides = Partial<TransportNeeds>;

const transportTo = (baseUrl: string, overrides: Overrides) =>
  createTransport({ fetch: globalThis.fetch, baseUrl, token: canary, ...overrides });

/** The real tracker client on the real transport. */
export const trackerAt = (url: string, overrides: Overrides = {}) =>
  createClient('tracker', trackerOperations, transportTo(`${url}/api/v1`, overrides));

/** The real key service client on the real transport. */
export const keysAt = (url: string, overrides: Overrides = {}) =>
  createClient('keyService', apiKeyOperations, transportTo(`${url}/router/api/v1`, overrides));
