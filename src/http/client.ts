import { type CalledOperation, ServiceError, type ServiceName } from '../base/flow/errors.ts';
import { findJsonExcess } from '../base/input/json.ts';
import { Mismatch } from '../base/input/reader.ts';
import {
  type CallOptions,
  type Client,
  maxBodyBytes,
  type Operation,
  type OperationTable,
  pathParameters,
} from '../contract/operation.ts';
import { errorAbout, readFailure } from './failure.ts';
import type { ServiceAnswer, ServiceRequest, Transport } from './transport.ts';

type Input = Readonly<Record<string, unknown>>;

export function createClient<const T extends OperationTable>(
  service: ServiceName,
  table: T,
  transport: Transport,
): Client<T> {
  const functions = Object.entries(table).map(([operation, row]) => {
    const called = { service, operation };
    return [
      operation,
      async (input: Input, options: CallOptions = {}) =>
        readResponse(called, row, await transport(requestOf(called, row, input, options))),
    ];
  });
  return Object.fromEntries(functions);
}

/** Characters of an id in a path and of a query value, and values of a query: services refuse longer addresses without an explanation. */
const maxPathIdLength = 500;
const maxQueryValueLength = 4_000;
const maxValues = 50;
/** Characters; a longer key of the input is sent in the input only, and the service refuses it by name. */
const maxHeaderKeyLength = 200;
/** Items of a list or names of a record, and lists, records and their pairs still to be checked; more would take long to serialize. */
const maxWidth = 1_000;
const maxParts = 100_000;

export function requestOf(called: CalledOperation, row: Operation, input: Input, options: CallOptions): ServiceRequest {
  if (isTooLarge(input))
    throw new ServiceError('invalid', called, 'The input is too much for one request. Send less at a time.');
  const inPath = new Set(pathParameters(row.path));
  const rest = Object.entries(input).filter(([key, value]) => !inPath.has(key) && value !== undefined);
  const path = row.path.replace(/\{(\w+)\}/g, (_, key: string) => pathSegment(called, key, input[key]));
  const inQuery = row.method === 'GET' || row.method === 'DELETE';
  return {
    ...called,
    method: row.method,
    path: inQuery ? path + queryOf(called, rest) : path,
    ...(inQuery ? {} : { body: JSON.stringify(Object.fromEntries(rest)) }),
    headers: {
      ...(row.answer === 'pdf' ? { accept: 'application/pdf' } : {}),
      ...(row.creates ? idempotencyKey(called, input, options) : {}),
    },
    signal: options.signal,
    priority: options.priority,
    firstSentAt: options.firstSentAt,
  };
}

/** Asked before serialization, which would block the extension host. A character is at least one byte of JSON. */
function isTooLarge(input: Input): boolean {
  let characters = 0;
  const waiting: object[] = [input];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    // For 100,000 names, a list of the names takes a third of the time of a list of the values.
    const width = Array.isArray(next) ? next.length : Object.keys(next).length;
    if (width > maxWidth || waiting.length > maxParts) return true;
    const parts: unknown[] = Array.isArray(next) ? next : Object.entries(next);
    for (const part of parts) {
      if (typeof part === 'string') characters += part.length;
      else if (typeof part === 'object' && part !== null) waiting.push(part);
    }
    if (characters > maxBodyBytes) return true;
  }
  return false;
}

function queryOf(called: CalledOperation, values: readonly (readonly [string, unknown])[]): string {
  const texts = values.slice(0, maxValues + 1).map(([key, value]): [string, string] => [key, String(value)]);
  const tooLong = texts.find(([key, value]) => key.length + value.length > maxQueryValueLength) ?? texts[maxValues];
  if (tooLong !== undefined) {
    const name = tooLong[0].slice(0, maxHeaderKeyLength);
    throw new ServiceError('invalid', called, `"${name}" is too much to ask for. Leave it out, or make it shorter.`);
  }
  return texts.length === 0 ? '' : `?${new URLSearchParams(texts)}`;
}

/** Makes a create safe to retry. A key of the input is also sent in the header, since a service refuses two that differ. */
function idempotencyKey(called: CalledOperation, input: Input, options: CallOptions): Record<string, string> {
  const key = options.idempotencyKey ?? input['requestId'] ?? crypto.randomUUID();
  if (typeof key === 'string' && key.length <= maxHeaderKeyLength && /^[\x21-\x7e]+$/.test(key))
    return { 'idempotency-key': key };
  if (options.idempotencyKey === undefined) return {};
  throw new ServiceError(
    'invalid',
    called,
    'An idempotency key is letters, digits and signs of ASCII, without spaces.',
  );
}

/** Dots alone would climb up the path, so no service can have assigned them as an id. */
function pathSegment(called: CalledOperation, name: string, value: unknown): string {
  const isId =
    typeof value === 'string' && value.length <= maxPathIdLength && !/^\.{0,2}$/.test(value) && value.isWellFormed();
  if (!isId) throw new ServiceError('invalid', called, `"${name}" is not an id. Give one as the service listed it.`);
  return encodeURIComponent(value);
}

async function readResponse(called: CalledOperation, row: Operation, answer: ServiceAnswer): Promise<unknown> {
  if (answer.status > 299) throw readFailure(called, answer);
  if (row.answer === 'pdf') {
    if (isPdf(answer.bytes)) return answer.bytes;
    throw unknownShape(called, answer, 'it is not a PDF');
  }
  const isNothing = row.method === 'DELETE' && answer.bytes.length === 0;
  const json = isNothing ? { kind: 'json' as const, value: {} } : await readAnswerJson(answer.bytes);
  if (json.kind === 'excess') throw tooManyRecords(called, answer);
  if (json.kind === 'none')
    throw unknownShape(called, answer, answer.bytes.length === 0 ? 'it is empty' : 'it is not JSON');
  try {
    return row.readAnswer(json.value);
  } catch (error) {
    if (!(error instanceof Mismatch)) throw error;
    throw unknownShape(called, answer, `at "${error.path.join('.') || 'the top'}": expected ${error.expected}`);
  }
}

const tooManyRecords = (called: CalledOperation, answer: ServiceAnswer): ServiceError => {
  const reason =
    'The answer holds more records or names than can be read at once. Ask for less at a time, or check the base URL.';
  return errorAbout(answer, 'broken', called, reason, { status: answer.status });
};

const isPdf = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-');

const unknownShape = (called: CalledOperation, answer: ServiceAnswer, where: string): ServiceError => {
  const reason = `The service answered in a shape this version does not know (${where}). Check the base URL.`;
  return errorAbout(answer, 'unknownShape', called, reason, { status: answer.status });
};

/** `none` is not JSON; `excess` exceeds the limits. */
type AnswerJson =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'none' }
  | { readonly kind: 'excess' };

/** Sized for a board of 20,000 cards; no record has a thousand names. */
const jsonLimits = { maxNodes: 1_000_000, maxDepth: 500, maxNames: 1_000 } as const;
/** Bytes; above this size, other work runs between the steps of parsing. */
const largeBytes = 1024 * 1024;

async function readAnswerJson(bytes: Uint8Array): Promise<AnswerJson> {
  const pause = (): Promise<void> | undefined => (bytes.length > largeBytes ? afterOthers() : undefined);
  await pause();
  if (findJsonExcess(bytes, jsonLimits) !== undefined) return { kind: 'excess' };
  await pause();
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    await pause();
    const value: unknown = JSON.parse(text);
    await pause();
    return { kind: 'json', value };
  } catch {
    return { kind: 'none' };
  }
}

const afterOthers = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
