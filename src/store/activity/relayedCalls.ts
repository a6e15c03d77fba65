import { dataOfEvents } from '../../base/input/eventStream.ts';
import { findJsonExcess } from '../../base/input/json.ts';
import { isObject } from '../../base/input/reader.ts';
import { parseJson } from '../sync/cacheFiles.ts';

type Fields = Readonly<Record<string, unknown>>;

/** An answer of an MCP endpoint, as the relay passes it on. */
export interface RelayedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | string;
}

export interface ToolCall {
  readonly id: unknown;
  readonly tool: string;
  readonly input: Fields;
}

/** The name of the client, if the message has it. */
export function clientNameIn(body: string): string | undefined {
  const initialize = messagesIn(body).find(({ method }) => method === 'initialize');
  const params = initialize?.['params'];
  const client = isObject(params) ? params['clientInfo'] : undefined;
  if (!isObject(client)) return undefined;
  const isName = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
  return [client['title'], client['name']].find(isName);
}

export function toolCallsIn(body: string): ToolCall[] {
  return messagesIn(body).flatMap(({ id, method, params }) => {
    if (method !== 'tools/call' || id === undefined || !isObject(params)) return [];
    const { name, arguments: input = {} } = params;
    return typeof name === 'string' && isObject(input) ? [{ id, tool: name, input }] : [];
  });
}

/** The result of a tool by the id of its call, without errors. */
export function toolResultsIn({ status, headers, body }: RelayedAnswer): ReadonlyMap<unknown, unknown> {
  if (status !== 200) return new Map();
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const texts = headers['content-type']?.startsWith('text/event-stream') ? dataOfEvents(text) : [text];
  const results = texts.flatMap(messagesIn).flatMap(({ id, result }) => {
    if (!isObject(result) || result['isError'] === true) return [];
    return [[id, result['structuredContent'] ?? textResultOf(result)] as const];
  });
  return new Map(results);
}

function textResultOf({ content }: Fields): unknown {
  const part: unknown = Array.isArray(content) ? content[0] : undefined;
  return isObject(part) && typeof part['text'] === 'string' ? jsonIn(part['text']) : undefined;
}

/** A message, or each of a batch. */
const messagesIn = (text: string): Fields[] => [jsonIn(text)].flat().filter(isObject);

const jsonLimits = { maxNodes: 1_000_000, maxDepth: 500, maxNames: 1_000 } as const;

/** Whether a JSON text has more values than are read at once. */
export const isTooMuch = (text: string): boolean =>
  findJsonExcess(new TextEncoder().encode(text), jsonLimits) !== undefined;

/** Undefined if the text is no JSON, or too much of it. */
export const jsonIn = (text: string): unknown => {
  const bytes = new TextEncoder().encode(text);
  return findJsonExcess(bytes, jsonLimits) === undefined ? parseJson(bytes) : undefined;
};
