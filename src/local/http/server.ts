import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

import { LocalError } from '../localError.ts';
import { refusalOf } from '../storageError.ts';
import { errorAnswer, type HttpAnswer } from './answer.ts';
import type { Area } from './area.ts';
import { limitConnections, oneAtATime } from './connections.ts';
import { refuseForeigners } from './origin.ts';
import { readInput } from './requestInput.ts';

interface ServerNeeds {
  readonly areas: readonly Area[];
  readonly mcp: (request: IncomingMessage, response: ServerResponse) => Promise<HttpAnswer | undefined>;
  /** Never receives a secret. */
  readonly log: (line: string) => void;
  /** Milliseconds within which a complete request must arrive, else 408. */
  readonly requestTimeout?: number;
}

/** A response may be larger and slower to transfer than a request, so reading it has a longer limit. */
const readTimeoutFactor = 3;
const maxRequestsPerSocket = 1_000;

/** The HTTP server of the local service; every request gets a status, and no error ends the server. */
export function createLocalServer({ areas, mcp, log, requestTimeout = 20_000 }: ServerNeeds): Server {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<HttpAnswer | undefined> => {
    const [path = '', ...query] = (request.url ?? '').split('?');
    const area = areas.find(({ prefix }) => path.startsWith(`${prefix}/`));
    if (area === undefined) {
      refuseForeigners(request);
      if (path === '/mcp') return mcp(request, response);
      throw unknownOperation();
    }
    try {
      refuseForeigners(request);
      const match = area.find(request.method ?? '', path.slice(area.prefix.length));
      if (match === undefined) throw unknownOperation();
      const run = area.admit(match, request.headers.authorization);
      const input = await readInput(request, match, query.join('?'));
      return await run(input, firstOf(request.headers['idempotency-key']));
    } catch (error) {
      if (hasHungUp(request)) return undefined;
      return area.refuse(refusalOf(error, log));
    }
  };
  const refuse = (request: IncomingMessage, error: unknown): HttpAnswer | undefined =>
    hasHungUp(request) ? undefined : errorAnswer(refusalOf(error, log));

  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, response)
      .catch((error: unknown) => refuse(request, error))
      .then((ready) => ready && send(response, ready))
      .catch((error: unknown) => log(`An answer could not be sent: ${String(error)}`));
  };
  const readTimeoutMs = requestTimeout * readTimeoutFactor;
  const server = createServer(
    { requestTimeout, headersTimeout: requestTimeout, connectionsCheckingInterval: Math.min(requestTimeout, 1_000) },
    oneAtATime(handle, readTimeoutMs),
  );
  server.timeout = readTimeoutMs;
  server.maxRequestsPerSocket = maxRequestsPerSocket;
  limitConnections(server);
  // Failures to accept a connection, for instance without free file descriptors; `listen` reports its own errors.
  server.on('error', (error) => server.listening && log(`A connection failed: ${error.message}`));
  return server;
}

const unknownOperation = () => new LocalError('operation_not_found', 'There is no such operation.');

/** No client waits for the response, and the service did not fail. */
const hasHungUp = (request: IncomingMessage): boolean => request.destroyed && !request.complete;

const firstOf = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;

function send(response: ServerResponse, { status, headers, body }: HttpAnswer): void {
  if (response.destroyed) return;
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  response.writeHead(status, {
    ...headers,
    'cache-control': 'no-store',
    ...(bytes !== undefined && { 'content-length': bytes.length }),
  });
  response.end(bytes);
}
