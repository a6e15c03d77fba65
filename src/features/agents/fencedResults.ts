import { ServiceError } from '../../base/flow/errors.ts';
import { changedEvents } from '../../base/input/eventStream.ts';
import { isObject } from '../../base/input/reader.ts';
import { jsonForModel, newFence, textForModel } from '../../base/text/fencedData.ts';
import type { LoopbackAnswer } from '../../host/loopbackServer.ts';
import { isTooMuch, jsonIn } from '../../store/activity/relayedCalls.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * An answer of the tracker's MCP endpoint in which the result of each tool is in a fence. Other clients get the service's own results, which are
 * its contract: for them only the server's instructions say that texts are data.
 */
export function withFences(answer: LoopbackAnswer): LoopbackAnswer {
  const { body } = answer;
  if (typeof body !== 'string' && !(body instanceof Uint8Array))
    return { ...answer, body: changedEvents(body, fencedMessages) };
  return answer.status === 200 ? { ...answer, body: fencedMessages(textOf(body)) } : answer;
}

const textOf = (body: Uint8Array | string): string =>
  typeof body === 'string' ? body : new TextDecoder().decode(body);

/** A message of the protocol, or each of a batch; JSON before and after. Another text stays as it is. */
function fencedMessages(text: string): string {
  if (isTooMuch(text))
    throw new ServiceError('unknownShape', 'mcp', 'The answer is too large for an agent. Ask for less of it.');
  const value = jsonIn(text);
  if (value === undefined) return text;
  return JSON.stringify(Array.isArray(value) ? value.map(fencedMessage) : fencedMessage(value));
}

function fencedMessage(message: unknown): unknown {
  const result = isObject(message) ? message['result'] : undefined;
  // Of the results of the protocol only that of a tool has this list.
  const parts = isObject(result) ? result['content'] : undefined;
  if (!isObject(message) || !isObject(result) || !Array.isArray(parts)) return message;
  return {
    ...message,
    result: result['isError'] === true ? readableError(result, parts) : fencedResult(result, parts),
  };
}

/**
 * Without `structuredContent`, which is the same record (payloads, Operations): the editor would pass that to a model instead of the text. An
 * error names the next call, which a model shall follow, so it has no fence.
 */
function fencedResult({ structuredContent, content, ...rest }: Fields, parts: readonly unknown[]): Fields {
  const texts = parts.flatMap(textIn);
  const records = structuredContent === undefined ? texts.map((text) => jsonIn(text) ?? text) : [structuredContent];
  const others = parts.filter((part) => textIn(part).length === 0);
  if (records.length === 0) return { ...rest, content: others };
  const { note, around, aroundRecord } = newFence();
  const fences = records.map((record) => (typeof record === 'string' ? around(record) : aroundRecord(record)));
  return { ...rest, content: [{ type: 'text', text: [note, ...fences].join('\n') }, ...others] };
}

const readableError = ({ structuredContent, content, ...rest }: Fields, parts: readonly unknown[]): Fields => ({
  ...rest,
  content: parts.flatMap(textIn).map((text) => {
    const error = jsonIn(text);
    return { type: 'text', text: isObject(error) ? jsonForModel(error) : textForModel(text) };
  }),
});

const textIn = (part: unknown): readonly string[] =>
  isObject(part) && typeof part['text'] === 'string' ? [part['text']] : [];
