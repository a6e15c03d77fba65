import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type AuthInfo,
  type CallToolRequest,
  classifyInboundRequest,
  createMcpHandler,
  isJsonContentType,
  isLegacyRequest,
  isSpecType,
  type RequestId,
  SUPPORTED_PROTOCOL_VERSIONS,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';

import { maxBodyBytes } from '../../contract/operation.ts';
import { trackerLimits } from '../data/requests.ts';
import type { FoundToken } from '../data/tokens.ts';
import { type HttpAnswer, jsonAnswer } from '../http/area.ts';
import { assertWithinLimits, parseJsonBody, readBody } from '../http/requestInput.ts';
import { requireStillValid } from '../identity.ts';
import { invalid, type LocalError } from '../localError.ts';
import { callTool, resultJson, type ToolServerNeeds, toolServer } from './toolServer.ts';

interface Authorized extends AuthInfo {
  readonly found: FoundToken;
  /** Why every tool call of this message is refused, for input that the protocol library would silently drop. */
  readonly forbidden: LocalError | undefined;
}

const authInfoOf = (found: FoundToken, forbidden: LocalError | undefined): Authorized => ({
  token: '',
  clientId: found.id,
  scopes: [...found.permissions],
  found,
  forbidden,
});

export interface McpEndpoint {
  /** Sends the response of the protocol library itself, or returns another. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<HttpAnswer | undefined>;
  readonly close: () => Promise<void>;
}

/**
 * The tracker's MCP endpoint: one tool for each operation, without sessions. Protocol revisions before 2026-07-28 get plain JSON instead of
 * a stream, because no tool sends anything before its result and a stream costs more than the work.
 */
export function mcpEndpoint(needs: ToolServerNeeds): McpEndpoint {
  const { engine, requireToken, requests, log } = needs;
  const onerror = (error: Error): void => log(`MCP: ${error.message}`);
  const serverFor = ({ found, forbidden }: Authorized) => toolServer(needs, found, forbidden);
  const handler = createMcpHandler(({ authInfo }) => serverFor(authInfo as Authorized), {
    legacy: 'reject',
    maxRequestBodySize: maxBodyBytes,
    onerror,
  });

  /** A token that expires while the body arrives gets a 401, not a tool error (payloads, Points decided: MCP). */
  const stillValid = (found: FoundToken) => requireStillValid(engine.database, found, engine.now());

  const answerLegacy = async (fetchRequest: Request, parsedBody: unknown, authInfo: Authorized): Promise<Response> => {
    const server = serverFor(authInfo);
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      return await transport.handleRequest(fetchRequest, { authInfo, parsedBody });
    } finally {
      await server.close();
    }
  };

  return {
    close: () => handler.close(),
    answer: async (request, response) => {
      const found = requireToken(request.headers.authorization);
      if (request.method !== 'POST') return onlyPost;
      requests.take(trackerLimits(found), engine.now());
      const body = await readBody(request);
      // Checked before the protocol library parses the body; like an oversized body, it is refused without reading its messages.
      assertWithinLimits(body);
      const parsedBody = parsedOf(body);
      const forbidden = readArguments(parsedBody);
      const isStreamOnly = acceptsStreamOnly(request.headers.accept);
      const call = isStreamOnly ? undefined : plainCallOf(request.headers, parsedBody);
      if (call !== undefined) {
        const outcome = await callTool(needs, { params: call.params, token: found, forbidden });
        if (outcome.kind === 'refused') stillValid(found);
        return jsonAnswer(200, plainAnswer(call, resultJson(outcome)));
      }
      const authInfo = authInfoOf(stillValid(found), forbidden);
      const fetchRequest = asFetchRequest(request, parsedBody === undefined ? body : undefined);
      const isLegacy = parsedBody !== undefined && (await isLegacyRequest(fetchRequest, parsedBody));
      const fetchResponse = await (isLegacy
        ? answerLegacy(fetchRequest, parsedBody, authInfo)
        : handler.fetch(fetchRequest, { authInfo, ...(parsedBody !== undefined && { parsedBody }) }));
      await send(response, isStreamOnly ? await asEvents(fetchResponse) : fetchResponse);
      return undefined;
    },
  };
}

const onlyPost: HttpAnswer = {
  status: 405,
  headers: { allow: 'POST', 'content-type': 'application/json' },
  body: JSON.stringify({ error: 'operation_not_found', message: 'Messages of the protocol are sent by POST.' }),
};

/** `body` only if it is no JSON, which the protocol library then rejects. */
function asFetchRequest(request: IncomingMessage, body: Buffer | undefined): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && name !== 'authorization')
      headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  // Every client is served; the protocol library would answer 406 unless both are named.
  headers.set('accept', 'application/json, text/event-stream');
  const init = { method: 'POST', headers, ...(body !== undefined && { body: new Uint8Array(body) }) };
  return new Request(`http://${request.headers.host}/mcp`, init);
}

function parsedOf(body: Buffer): unknown {
  try {
    return parseJsonBody(body);
  } catch {
    return undefined;
  }
}

/**
 * Validates the arguments of tool calls. Arguments that are no object are replaced by an empty one, because the library would answer with a
 * protocol error where a tool error is required (payloads, Points decided: MCP).
 */
function readArguments(parsedBody: unknown): LocalError | undefined {
  let wrong: LocalError | undefined;
  for (const message of [parsedBody].flat()) {
    if (!isRecord(message) || !isRecord(message['params']) || message['method'] !== 'tools/call') continue;
    const { arguments: toolArguments } = message['params'];
    if (toolArguments === undefined) continue;
    if (!isRecord(toolArguments)) {
      wrong = invalid({ path: '', message: 'must be a JSON object' });
      message['params']['arguments'] = {};
    } else if (Object.hasOwn(toolArguments, '__proto__'))
      wrong = invalid({ path: '', message: 'holds a forbidden name' });
  }
  return wrong;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether the header names nothing but a stream of events (payloads, The local service). */
const acceptsStreamOnly = (accept = '*/*'): boolean =>
  accept.split(',').every((range) => range.split(';')[0]?.trim().toLowerCase() === 'text/event-stream');

const isJson = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith('application/json') ?? false;

/** An answer as a stream that ends, with an event for each message of a batch. An error keeps its form, because its status says it all. */
async function asEvents(answer: Response): Promise<Response> {
  if (!answer.ok || !isJson(answer)) return answer;
  const messages = [(await answer.json()) as unknown].flat();
  const events = messages.map((message) => `event: message\ndata: ${JSON.stringify(message)}\n\n`);
  const headers = new Headers(answer.headers);
  headers.set('content-type', 'text/event-stream');
  headers.delete('content-length');
  return new Response(events.join(''), { status: answer.status, headers });
}

async function send(response: ServerResponse, fetchResponse: Response): Promise<void> {
  const headers = { ...Object.fromEntries(fetchResponse.headers), 'cache-control': 'no-store' };
  if (isJson(fetchResponse)) {
    const bytes = Buffer.from(await fetchResponse.arrayBuffer());
    response.writeHead(fetchResponse.status, { ...headers, 'content-length': bytes.length }).end(bytes);
    return;
  }
  response.writeHead(fetchResponse.status, headers);
  if (fetchResponse.body === null) response.end();
  else await pipeline(Readable.fromWeb(fetchResponse.body), response);
}

interface PlainCall {
  readonly id: RequestId;
  readonly params: CallToolRequest['params'];
}

/**
 * A message that is one tool call of a protocol revision before 2026-07-28; undefined for any other, valid or not, which the protocol
 * library answers. It would convert such a message and its result several times, which takes longer than most calls.
 */
function plainCallOf(headers: IncomingHttpHeaders, message: unknown): PlainCall | undefined {
  const version = headers['mcp-protocol-version'];
  if (version !== undefined && !SUPPORTED_PROTOCOL_VERSIONS.includes(String(version))) return undefined;
  if (!isJsonContentType(headers['content-type']) || !isCall(message)) return undefined;
  const route = classifyInboundRequest({
    httpMethod: 'POST',
    body: message,
    ...(version !== undefined && { protocolVersionHeader: String(version) }),
  });
  return route.kind === 'legacy' && route.reason === 'no-claim' ? message : undefined;
}

/** The library's type has no id; `classifyInboundRequest` accepts only a message that has one. */
const isCall = (message: unknown): message is PlainCall => isSpecType.CallToolRequest(message);

/** The response, of the JSON of its result. */
const plainAnswer = ({ id }: PlainCall, result: string): string =>
  `{"result":${result},"jsonrpc":"2.0","id":${JSON.stringify(id)}}`;
