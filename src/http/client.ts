import { ServiceError } from '../base/errors.ts';
import {
  type CallOptions,
  type Client,
  type Operation,
  type OperationTable,
  pathParameters,
} from '../contract/operation.ts';
import { readFailure, readJson } from './failure.ts';
import type { ServiceAnswer, ServiceRequest, Transport } from './transport.ts';

type Input = Readonly<Record<string, unknown>>;

/** A table's operations as typed functions over one transport: fills in the path, sends, and parses what comes back. */
export function createClient<const T extends OperationTable>(table: T, transport: Transport): Client<T> {
  const functions = Object.entries(table).map(([name, row]) => [
    name,
    async (input: Input, options: CallOptions = {}) =>
      readAnswer(name, row, await transport(requestOf(name, row, input, options))),
  ]);
  return Object.fromEntries(functions);
}

/** The request that a row and an input make. A create without a key of its own gets a fresh one. */
export function requestOf(name: string, row: Operation, input: Input, options: CallOptions): ServiceRequest {
  const inPath = new Set(pathParameters(row.path));
  const rest = Object.entries(input).filter(([key, value]) => !inPath.has(key) && value !== undefined);
  const path = row.path.replace(/\{(\w+)\}/g, (_, key: string) => pathSegment(name, key, input[key]));
  const inQuery = row.method === 'GET' || row.method === 'DELETE';
  const query =
    inQuery && rest.length > 0
      ? `?${new URLSearchParams(rest.map(([key, value]): [string, string] => [key, String(value)]))}`
      : '';
  return {
    operation: name,
    method: row.method,
    path: path + query,
    ...(inQuery ? {} : { body: JSON.stringify(Object.fromEntries(rest)) }),
    headers: {
      ...(row.answer === 'pdf' ? { accept: 'application/pdf' } : {}),
      ...(row.creates ? idempotencyKey(name, input, options) : {}),
    },
    signal: options.signal,
    priority: options.priority,
  };
}

/**
 * The key of a create, so that a second try creates nothing twice. One that the input carries goes into the header as well,
 * since a service refuses two that differ; where a header cannot hold it, the input alone does.
 */
function idempotencyKey(operation: string, input: Input, options: CallOptions): Record<string, string> {
  const key = options.idempotencyKey ?? input['requestId'] ?? crypto.randomUUID();
  if (typeof key === 'string' && /^[\x21-\x7e]+$/.test(key)) return { 'idempotency-key': key };
  if (options.idempotencyKey === undefined) return {};
  throw new ServiceError(
    'invalid',
    operation,
    'An idempotency key is letters, digits and signs of ASCII, without spaces.',
  );
}

/** Dots alone would climb up the path, so they are no id that a service can have given. */
function pathSegment(operation: string, name: string, value: unknown): string {
  if (typeof value !== 'string' || /^\.{0,2}$/.test(value) || !value.isWellFormed())
    throw new ServiceError('invalid', operation, `"${name}" is not an id. Give one as the service listed it.`);
  return encodeURIComponent(value);
}

function readAnswer(name: string, row: Operation, answer: ServiceAnswer): unknown {
  if (answer.status > 299) throw readFailure(name, answer);
  if (row.answer === 'pdf') {
    if (isPdf(answer.bytes)) return answer.bytes;
    throw unknownShape(name, answer, 'it is not a PDF');
  }
  const json = row.method === 'DELETE' && answer.bytes.length === 0 ? { value: {} } : readJson(answer.bytes);
  if (json === undefined)
    throw unknownShape(name, answer, answer.bytes.length === 0 ? 'it is empty' : 'it is not JSON');
  const read = row.output.safeParse(json.value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw unknownShape(name, answer, `at "${issue?.path.join('.') || 'the top'}": ${issue?.message ?? ''}`);
}

const isPdf = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-');

const unknownShape = (operation: string, { status }: ServiceAnswer, where: string): ServiceError =>
  new ServiceError(
    'unknownShape',
    operation,
    `The service answered in a shape this version does not know (${where}). Check the base URL.`,
    { status },
  );
