import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type AuthInfo, createMcpHandler } from '@modelcontextprotocol/server';

import { trackerLimits } from '../data/requests.ts';
import type { FoundToken } from '../data/tokens.ts';
import type { HttpAnswer } from '../http/answer.ts';
import { bodyLimit, readBody } from '../http/requestInput.ts';
import { identify } from '../identity.ts';
import { type ToolServerNeeds, toolServer } from './toolServer.ts';

/** Who asks, handed through the protocol library to the server that it makes for each request. */
interface Authorized extends AuthInfo {
  readonly found: FoundToken;
}

export interface McpEndpoint {
  /** Sends the answer itself, or gives back one that is no protocol's matter. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<HttpAnswer | undefined>;
  readonly close: () => Promise<void>;
}

/** The tracker's MCP endpoint: the same operations as over REST, one tool each, without sessions. */
export function mcpEndpoint(needs: ToolServerNeeds): McpEndpoint {
  const { engine, requests, log } = needs;
  const handler = createMcpHandler(({ authInfo }) => toolServer(needs, (authInfo as Authorized).found), {
    legacy: 'stateless',
    maxRequestBodySize: bodyLimit,
    onerror: (error) => log(`MCP: ${error.message}`),
  });

  return {
    close: () => handler.close(),
    answer: async (request, response) => {
      if (request.method !== 'POST') return { status: 405, headers: { allow: 'POST' } };
      const found = identify(engine.database, 'token', request.headers.authorization, engine.now());
      requests.take(trackerLimits(found.id), engine.now());
      const authInfo: Authorized = { token: '', clientId: found.id, scopes: [...found.permissions], found };
      const answered = await handler.fetch(await asFetchRequest(request), { authInfo });
      await send(response, answered);
      return undefined;
    },
  };
}

async function asFetchRequest(request: IncomingMessage): Promise<Request> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && name !== 'authorization')
      headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const body = await readBody(request);
  return new Request(`http://${request.headers.host}/mcp`, { method: 'POST', headers, body: new Uint8Array(body) });
}

async function send(response: ServerResponse, answered: Response): Promise<void> {
  response.writeHead(answered.status, { ...Object.fromEntries(answered.headers), 'cache-control': 'no-store' });
  if (answered.body === null) response.end();
  else await pipeline(Readable.fromWeb(answered.body), response);
}
