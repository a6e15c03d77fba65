import { ServiceError } from '../base/flow/errors.ts';
import { type ListPage, readPages } from '../base/flow/pagedList.ts';
import { dataOfEvents } from '../base/input/eventStream.ts';
import { isObject } from '../base/input/reader.ts';
import type { Priority } from '../contract/operation.ts';
import { errorAbout, readFailure, readJson } from './failure.ts';
import type { ServiceAnswer, Transport } from './transport.ts';

const called = { service: 'tracker', operation: 'tools/list' } as const;
const protocolVersion = '2025-11-25';
const maxPages = 50;

type Fields = Readonly<Record<string, unknown>>;

export interface ListedTool {
  readonly name: string;
  /** As the service writes it. */
  readonly inputSchema: unknown;
}

/**
 * The tools that an MCP endpoint lists for this token, by the handshake of protocol revision 2025-11-25 and all pages of the list.
 * The transport's base URL excludes `/mcp`; rejects with a ServiceError.
 */
export async function readTools(send: Transport, priority: Priority): Promise<ListedTool[]> {
  let headers: Readonly<Record<string, string>> = {};
  let lastId = 0;
  const post = (message: Fields): Promise<ServiceAnswer> =>
    send({
      ...called,
      method: 'POST',
      path: '/mcp',
      headers: { accept: 'application/json, text/event-stream', ...headers },
      body: JSON.stringify({ jsonrpc: '2.0', ...message }),
      priority,
    });
  const request = async (method: string, params: Fields): Promise<{ answer: ServiceAnswer; result: Fields }> => {
    lastId += 1;
    const answer = await post({ id: lastId, method, params });
    if (answer.status > 299) throw readFailure(called, answer);
    return { answer, result: resultOf(answer, lastId) };
  };

  const clientInfo = { name: 'jobdeck', version: '1' };
  const { answer, result } = await request('initialize', { protocolVersion, capabilities: {}, clientInfo });
  const session = answer.headers.get('mcp-session-id');
  headers = {
    'mcp-protocol-version': typeof result['protocolVersion'] === 'string' ? result['protocolVersion'] : protocolVersion,
    ...(session === null ? {} : { 'mcp-session-id': session }),
  };
  try {
    await post({ method: 'notifications/initialized' });
    return await everyPage((cursor) => request('tools/list', cursor === undefined ? {} : { cursor }));
  } finally {
    if (session !== null) await endSession(send, headers);
  }
}

/** Their names. */
export const listTools = async (send: Transport, priority: Priority): Promise<string[]> =>
  (await readTools(send, priority)).map(({ name }) => name);

async function everyPage(request: (cursor: string | undefined) => Promise<{ result: Fields }>): Promise<ListedTool[]> {
  const readPage = async (cursor: string | undefined): Promise<ListPage<ListedTool>> => {
    const { tools, nextCursor } = (await request(cursor)).result;
    if (!Array.isArray(tools)) throw unknownShape('it lists no tools');
    return {
      items: tools.flatMap((tool) =>
        isObject(tool) && typeof tool['name'] === 'string'
          ? [{ name: tool['name'], inputSchema: tool['inputSchema'] }]
          : [],
      ),
      nextCursor: typeof nextCursor === 'string' && nextCursor !== '' ? nextCursor : null,
    };
  };
  const list = await readPages(readPage, { idOf: ({ name }) => name, maxPages });
  if (list.end !== 'complete') throw unknownShape('its list of tools does not end');
  return [...list.items];
}

/** Best effort: the service ends an abandoned session by itself. */
async function endSession(send: Transport, headers: Readonly<Record<string, string>>): Promise<void> {
  await send({ ...called, method: 'DELETE', path: '/mcp', headers }).catch(() => undefined);
}

/** The result for this id, from JSON or from an event stream (MCP, Transports: Streamable HTTP). */
function resultOf(answer: ServiceAnswer, id: number): Fields {
  const texts = answer.headers.get('content-type')?.startsWith('text/event-stream')
    ? dataOfEvents(new TextDecoder().decode(answer.bytes)).map((data) => new TextEncoder().encode(data))
    : [answer.bytes];
  for (const bytes of texts) {
    const message = readJson(bytes)?.value;
    if (!isObject(message) || message['id'] !== id) continue;
    if (isObject(message['result'])) return message['result'];
    const error = message['error'];
    if (isObject(error))
      throw errorAbout(answer, 'broken', called, `The MCP endpoint refused: ${String(error['message'])}`);
  }
  throw unknownShape('it is no answer of the protocol');
}

const unknownShape = (where: string): ServiceError =>
  new ServiceError(
    'unknownShape',
    called,
    `The MCP endpoint answered in a shape this version does not know (${where}). Check the base URL.`,
  );
