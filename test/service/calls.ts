import { type InputOf, type OutputOf, pathParameters } from '../../src/contract/operation.ts';
import { type TrackerOperation, trackerOperations } from '../../src/contract/tracker.ts';

export interface Address {
  readonly trackerUrl: string;
  readonly accountUrl: string;
  readonly token: string;
  readonly accountSecret: string;
}

/** An error response of the service. */
export class CallError extends Error {
  /** HTTP status over REST; undefined over MCP, where a tool error is a result. */
  readonly status: number | undefined;
  readonly code: string;
  readonly details: Record<string, unknown>;

  constructor(status: number | undefined, response: { error?: unknown; message?: unknown; details?: unknown }) {
    super(`${status ?? 'tool error'} ${String(response.error)}: ${String(response.message)}`);
    this.status = status;
    this.code = String(response.error);
    this.details = (response.details ?? {}) as Record<string, unknown>;
  }
}

/** Predicate for `assert.rejects`: an error response with this code. */
export const refused =
  (code: string, details?: Record<string, unknown>) =>
  (error: unknown): boolean =>
    error instanceof CallError &&
    error.code === code &&
    Object.entries(details ?? {}).every(([name, value]) => error.details[name] === value);

export interface Sent {
  readonly token?: string | undefined;
  readonly headers?: Record<string, string> | undefined;
  /** Text and bytes are sent unchanged, any other value as JSON. */
  readonly body?: unknown;
}

/** Sends one raw HTTP request to the tracker. */
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

/** Calls an operation over REST or MCP; rejects with a CallError. */
export type Caller = <K extends TrackerOperation>(
  to: Address,
  operation: K,
  input: InputOf<(typeof trackerOperations)[K]>,
  sent?: Pick<Sent, 'token' | 'headers'>,
) => Promise<OutputOf<(typeof trackerOperations)[K]>>;

async function answered(response: Response): Promise<unknown> {
  if (response.status === 204) return { deleted: true };
  const body: unknown = await response.json();
  if (!response.ok) throw new CallError(response.status, body as Record<string, unknown>);
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

/** Sends one JSON-RPC request to the MCP endpoint; returns its result or throws the HTTP error. */
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
  if (!response.ok) throw new CallError(response.status, (await response.json()) as Record<string, unknown>);
  const text = await response.text();
  // Only CR and LF end a line here; `.` and `$` would stop at U+2028 as well.
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

/** Calls an operation as its MCP tool; asserts that the structured result and the text agree. */
export const overMcp: Caller = async (to, operation, input, sent = {}) => {
  const result = (await mcpRequest(
    to,
    'tools/call',
    { name: operation, arguments: input },
    sent,
  )) as Partial<ToolResult>;
  const response: unknown = JSON.parse(result.content?.[0]?.text ?? 'null');
  if (result.isError) throw new CallError(undefined, response as Record<string, unknown>);
  if (JSON.stringify(response) !== JSON.stringify(result.structuredContent))
    throw new Error('Text and structure differ.');
  return trackerOperations[operation].output.parse(response) as OutputOf<(typeof trackerOperations)[typeof operation]>;
};

/** REST and MCP, for suites that cover both. */
export const ways = [
  { way: 'REST', call: overRest },
  { way: 'MCP', call: overMcp },
] as const;

/** Names of the tools that the service lists for a token. */
export async function toolsShown(to: Address, token?: string): Promise<string[]> {
  const { tools } = await mcpRequest(to, 'tools/list', {}, { token });
  return (tools as { name: string }[]).map(({ name }) => name);
}

/** Calls the account area; rejects with a CallError. */
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

export const newToken = (to: Address, wanted: Record<string, unknown>): Promise<IssuedToken> =>
  account<IssuedToken>(to, 'POST', '/tokens', { name: 'An agent', ...wanted });
