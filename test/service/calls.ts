import { type InputOf, type OutputOf, pathParameters } from '../../src/contract/operation.ts';
import { type TrackerOperation, trackerOperations } from '../../src/contract/tracker.ts';

export interface Address {
  readonly trackerUrl: string;
  readonly accountUrl: string;
  readonly token: string;
  readonly accountSecret: string;
}

/** A refusal as the service told it. */
export class Refused extends Error {
  /** The HTTP status over REST; undefined over MCP, where a tool's refusal is a result. */
  readonly status: number | undefined;
  readonly code: string;
  readonly details: Record<string, unknown>;

  constructor(status: number | undefined, told: { error?: unknown; message?: unknown; details?: unknown }) {
    super(`${status ?? 'tool error'} ${String(told.error)}: ${String(told.message)}`);
    this.status = status;
    this.code = String(told.error);
    this.details = (told.details ?? {}) as Record<string, unknown>;
  }
}

/** Fits `assert.rejects` for a refusal with this code. */
export const refused =
  (code: string, details?: Record<string, unknown>) =>
  (error: unknown): boolean =>
    error instanceof Refused &&
    error.code === code &&
    Object.entries(details ?? {}).every(([name, value]) => error.details[name] === value);

export interface Sent {
  readonly token?: string | undefined;
  readonly headers?: Record<string, string> | undefined;
  /** Sent as it is when it is text or bytes, else as JSON. */
  readonly body?: unknown;
}

/** One raw HTTP request to the tracker. */
export function request(
  to: Address,
  method: string,
  path: string,
  { token, headers, body }: Sent = {},
): Promise<Response> {
  const raw = typeof body === 'string' || body instanceof Uint8Array;
  return fetch(`${to.trackerUrl}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      authorization: `Bearer ${token ?? to.token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: raw ? new Blob([body]) : JSON.stringify(body) }),
  });
}

/** How a test calls an operation, whichever way it goes; rejects with a Refused. */
export type Caller = <K extends TrackerOperation>(
  to: Address,
  operation: K,
  input: InputOf<(typeof trackerOperations)[K]>,
  sent?: Pick<Sent, 'token' | 'headers'>,
) => Promise<OutputOf<(typeof trackerOperations)[K]>>;

async function answered(response: Response): Promise<unknown> {
  if (response.status === 204) return { deleted: true };
  const body: unknown = await response.json();
  if (!response.ok) throw new Refused(response.status, body as Record<string, unknown>);
  return body;
}

/** Calls an operation over REST, by its row of the table. */
export const overRest: Caller = async (to, operation, input, sent = {}) => {
  const row = trackerOperations[operation];
  const rest: Record<string, unknown> = { ...(input as Record<string, unknown>) };
  let path: string = row.path;
  for (const name of pathParameters(row.path)) {
    path = path.replace(`{${name}}`, encodeURIComponent(String(rest[name])));
    delete rest[name];
  }
  const inQuery = row.method === 'GET' || row.method === 'DELETE';
  const query = new URLSearchParams(
    Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const url = `/api/v1${path}${inQuery && query.size > 0 ? `?${query}` : ''}`;
  const response = await request(to, row.method, url, { ...sent, ...(!inQuery && { body: rest }) });
  return row.output.parse(await answered(response)) as OutputOf<(typeof trackerOperations)[typeof operation]>;
};

/** One JSON-RPC request to the MCP endpoint; gives its result, or throws what HTTP refused. */
export async function mcpRequest(
  to: Address,
  method: string,
  params: Record<string, unknown> = {},
  sent: Pick<Sent, 'token' | 'headers'> = {},
): Promise<Record<string, unknown>> {
  const response = await request(to, 'POST', '/mcp', {
    token: sent.token,
    headers: { accept: 'application/json, text/event-stream', ...sent.headers },
    body: { jsonrpc: '2.0', id: 1, method, params },
  });
  if (!response.ok) throw new Refused(response.status, (await response.json()) as Record<string, unknown>);
  const text = await response.text();
  // Only CR and LF end a line here, while `.` and `$` would stop at U+2028 as well.
  const data = /^data: ([^\r\n]*)/m.exec(text)?.[1] ?? text;
  const message = JSON.parse(data) as { result?: Record<string, unknown>; error?: { code: number; message: string } };
  if (message.result === undefined) throw new Error(`JSON-RPC error ${message.error?.code}: ${message.error?.message}`);
  return message.result;
}

interface ToolResult {
  readonly isError?: boolean;
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly structuredContent?: unknown;
}

/** Calls an operation as its MCP tool; the structured result and the text must say the same. */
export const overMcp: Caller = async (to, operation, input, sent = {}) => {
  const result = (await mcpRequest(
    to,
    'tools/call',
    { name: operation, arguments: input },
    sent,
  )) as Partial<ToolResult>;
  const told: unknown = JSON.parse(result.content?.[0]?.text ?? 'null');
  if (result.isError) throw new Refused(undefined, told as Record<string, unknown>);
  if (JSON.stringify(told) !== JSON.stringify(result.structuredContent)) throw new Error('Text and structure differ.');
  return trackerOperations[operation].output.parse(told) as OutputOf<(typeof trackerOperations)[typeof operation]>;
};

/** Both ways, for suites that hold for each. */
export const ways = [
  { way: 'REST', call: overRest },
  { way: 'MCP', call: overMcp },
] as const;

/** The names of the tools that a token is shown. */
export async function toolsShown(to: Address, token?: string): Promise<string[]> {
  const { tools } = await mcpRequest(to, 'tools/list', {}, { token });
  return (tools as { name: string }[]).map(({ name }) => name);
}

/** One call of the account area; rejects with a Refused. */
export async function account<T>(
  to: Address,
  method: string,
  path: string,
  body?: unknown,
  secret = to.accountSecret,
): Promise<T> {
  const response = await request({ ...to, trackerUrl: to.accountUrl }, method, path, { token: secret, body });
  return (await answered(response)) as T;
}

export interface IssuedToken {
  readonly secret: string;
  readonly token: {
    readonly id: string;
    readonly name: string;
    readonly permissions: string[];
    readonly createdAt: string;
    readonly expiresAt: string;
    readonly revokedAt: string | null;
    readonly lastUsedAt: string | null;
  };
}

/** A new token of the account. */
export const newToken = (to: Address, wanted: Record<string, unknown>): Promise<IssuedToken> =>
  account<IssuedToken>(to, 'POST', '/tokens', { name: 'An agent', ...wanted });
