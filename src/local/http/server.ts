import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

import { LocalError } from '../localError.ts';
import { refusalOf } from '../storageError.ts';
import { type Area, errorAnswer, type HttpAnswer } from './area.ts';
import { limitConnections, oneAtATime } from './connections.ts';
import { readInput } from './requestInput.ts';

interface ServerNeeds {
  readonly areas: readonly Area[];
  readonly mcp: (request: IncomingMessage, response: ServerResponse) => Promise<HttpAnswer | undefined>;
  readonly log: (line: string) => void;
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
      assertLocalOrigin(request);
      if (path === '/mcp' || path === '/mcp/') return mcp(request, response);
      throw unknownOperation();
    }
    try {
      assertLocalOrigin(request);
      const match = area.find(request.method ?? '', path.slice(area.prefix.length));
      if (match === undefined) throw unknownOperation();
      const run = area.authorize(match, request.headers.authorization);
      const input = await readInput(request, match, query.join('?'));
      return await run(input, firstOf(request.headers['idempotency-key']));
    } catch (error) {
      if (hasHungUp(request)) return undefined;
      return area.errorResponse(refusalOf(error, log));
    }
  };
  const failure = (request: IncomingMessage, error: unknown): HttpAnswer | undefined =>
    hasHungUp(request) ? undefined : errorAnswer(refusalOf(error, log));

  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, response)
      .catch((error: unknown) => failure(request, error))
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

const unknownOperation = () => new LocalError('operation_not_found', 'Operation not found.');

const hasHungUp = (request: IncomingMessage): boolean => request.destroyed && !request.complete;

const firstOf = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;

function send(response: ServerResponse, { status, headers, body }: HttpAnswer): void {
  if (response.destroyed) return;
  response.writeHead(status, {
    ...headers,
    'cache-control': 'no-store',
    ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
  });
  // Node sends a text together with the headers in one write.
  response.end(body);
}

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]']);

const isLoopback = (url: string): boolean => loopback.has(URL.parse(url)?.hostname ?? '');

/** As clients write the host, which then needs no parsing. */
const usualHost = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/;

/**
 * Refuses requests from web pages, by DNS rebinding (a foreign Host) or from another site (a foreign Origin). Accepts any port, because the
 * editor may forward the local one.
 */
function assertLocalOrigin({ headers }: IncomingMessage): void {
  const { host, origin } = headers;
  const isOwn =
    host !== undefined && (usualHost.test(host) || (!/[/\\@?#]/.test(host) && isLoopback(`http://${host}`)));
  if (!isOwn) throw new LocalError('host_not_allowed', 'This service answers on its loopback address only.');
  if (origin?.startsWith('http') && !isLoopback(origin)) {
    throw new LocalError('host_not_allowed', 'This service does not answer web pages of other sites.');
  }
}
