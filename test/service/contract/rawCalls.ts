import { type Operation, pathParameters } from '../../../src/contract/operation.ts';
import { type Address, CallError, mcpRequest, request, type Sent } from '../calls.ts';

/** A raw response, before any schema normalizes it. */
export interface RawAnswer {
  /** HTTP status; undefined for a tool result over MCP. */
  readonly status: number | undefined;
  readonly refused: boolean;
  /** Parsed JSON; base64 for a file; undefined for an empty response. */
  readonly body: unknown;
}

/** Query or body of a REST call: the input without the path parameters. */
export function restRequest(row: Operation, input: object): { url: string; body: object | undefined } {
  const rest: Record<string, unknown> = Object.fromEntries(Object.entries(input));
  let url: string = row.path;
  for (const name of pathParameters(row.path)) {
    url = url.replace(`{${name}}`, () => encodeURIComponent(asText(rest[name])));
    delete rest[name];
  }
  if (row.method !== 'GET' && row.method !== 'DELETE') return { url, body: rest };
  const query = new URLSearchParams(
    Object.entries(rest).map(([name, value]): [string, string] => [name, asText(value)]),
  );
  return { url: query.size > 0 ? `${url}?${query}` : url, body: undefined };
}

/** A value as text in a path or query, which cannot hold an unpaired surrogate. */
export const asText = (value: unknown): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed();

/** Calls a row over REST, below the given base. */
export async function answerOverRest(
  to: Address,
  row: Operation,
  input: object,
  { base = '/api/v1', ...sent }: Pick<Sent, 'token' | 'headers'> & { readonly base?: string } = {},
): Promise<RawAnswer> {
  const { url, body } = restRequest(row, input);
  return readAnswer(await request(to, row.method, `${base}${url}`, { ...sent, body }));
}

/** Reads any HTTP response of the service by its content type. */
export async function readAnswer(response: Response): Promise<RawAnswer> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('content-type');
  const json = type === 'application/json' ? (JSON.parse(bytes.toString('utf8')) as unknown) : bytes.toString('base64');
  return { status: response.status, refused: !response.ok, body: bytes.length === 0 ? undefined : json };
}

interface ToolResult {
  readonly isError?: boolean;
  readonly content: readonly {
    readonly type: string;
    readonly text?: string;
    readonly resource?: { readonly mimeType: string; readonly blob: string };
  }[];
  readonly structuredContent?: unknown;
}

/** Calls a tool; an HTTP error is a response as well. */
export async function answerOverMcp(
  to: Address,
  operation: string,
  input: unknown,
  sent: Pick<Sent, 'token' | 'headers'> = {},
): Promise<RawAnswer> {
  try {
    const result = await mcpRequest(to, 'tools/call', { name: operation, arguments: input }, sent);
    return readResult(result as Partial<ToolResult>);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return {
      status: error.status,
      refused: true,
      body: { error: error.code, message: error.message, details: error.details },
    };
  }
}

function readResult({ isError = false, content = [], structuredContent }: Partial<ToolResult>): RawAnswer {
  const [first] = content;
  if (content.length !== 1 || first === undefined) throw new Error('A tool answers one content.');
  if (first.type === 'resource') return { status: undefined, refused: isError, body: first.resource?.blob };
  const body: unknown = JSON.parse(first.text ?? '');
  if (!isError && JSON.stringify(structuredContent) !== first.text) throw new Error('Text and structure differ.');
  return { status: undefined, refused: isError, body };
}
