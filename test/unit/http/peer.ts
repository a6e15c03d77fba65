import { once } from 'node:events';
import http from 'node:http';
import type net from 'node:net';

import { keyOperations } from '../../../src/contract/keys.ts';
import { trackerOperations } from '../../../src/contract/tracker.ts';
import { createClient } from '../../../src/http/client.ts';
import { createTransport, type TransportNeeds } from '../../../src/http/transport.ts';

/** The token that every test sends, and that nothing but an Authorization header may hold. */
export const canary = 'jdk_canary/4f1c+9e==';

/** A request as it arrived. */
export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

export interface Peer {
  readonly url: string;
  readonly seen: Seen[];
  close(): Promise<void>;
}

export type Reply = (response: http.ServerResponse, seen: Seen, request: http.IncomingMessage) => void;

/** A real web server on loopback that answers every request as told. */
export async function startPeer(reply: Reply): Promise<Peer> {
  const seen: Seen[] = [];
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const one = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    };
    seen.push(one);
    reply(response, one, request);
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url, seen, close };
}

/** Opens a server on a free loopback port and gives the port. */
export async function listen(server: net.Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

/** Answers with JSON. */
export const json =
  (value: unknown, status = 200, headers: http.OutgoingHttpHeaders = {}): Reply =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));

/** Answers with these bytes, whatever they are. */
export const raw =
  (body: string | Uint8Array, status = 200, headers: http.OutgoingHttpHeaders = {}): Reply =>
  (response) =>
    void response.writeHead(status, headers).end(body);

type Given = Partial<TransportNeeds>;

const transportTo = (baseUrl: string, given: Given) =>
  createTransport({ fetch: globalThis.fetch, baseUrl, token: canary, ...given });

/** The real tracker client on the real transport. */
export const trackerAt = (url: string, given: Given = {}) =>
  createClient(trackerOperations, transportTo(`${url}/api/v1`, given));

/** The real client of the key service on the real transport. */
export const keysAt = (url: string, given: Given = {}) =>
  createClient(keyOperations, transportTo(`${url}/router/api/v1`, given));
