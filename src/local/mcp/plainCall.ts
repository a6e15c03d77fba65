import type { IncomingHttpHeaders } from 'node:http';
import {
  type CallToolRequest,
  classifyInboundRequest,
  isJsonContentType,
  isSpecType,
  type RequestId,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server';

interface PlainCall {
  readonly id: RequestId;
  readonly params: CallToolRequest['params'];
}

/**
 * A message that is one tool call of a protocol revision before 2026-07-28; undefined for any other, valid or not, which the protocol
 * library answers. It would convert such a message and its result several times, which takes longer than most calls.
 */
export function plainCallOf(headers: IncomingHttpHeaders, message: unknown): PlainCall | undefined {
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
export const plainAnswer = ({ id }: PlainCall, result: string): string =>
  `{"result":${result},"jsonrpc":"2.0","id":${JSON.stringify(id)}}`;
