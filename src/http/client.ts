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
      ...(row.creates ? { 'idempotency-key': options.idempotencyKey ?? crypto.randomUUID() } : {}),
    },
    signal: options.signal,
  };
}

/** Dots alone would climb up the path, so they are no id that a service can have given. */
function pathSegment(operation: string, name: string, value: unknown): string {
  if (typeof value !== 'string' || /^\.{0,2}$/.test(value))
    throw new ServiceError('invalid', operation, `"${name}" is not an id.`);
  return encodeURIComponent(value);
}

function readAnswer(name: string, row: Operation, answer: ServiceAnswer): unknown {
  if (answer.status > 299) throw readFailure(name, answer);
  if (row.answer === 'empty' && answer.bytes.length === 0) return { deleted: true };
  if (row.answer === 'pdf') return answer.bytes;
  const json = readJson(answer.bytes);
  if (json === undefined) throw unknownShape(name, answer, 'it is not JSON');
  const read = row.output.safeParse(json.value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw unknownShape(name, answer, `at "${issue?.path.join('.') || 'the top'}": ${issue?.message ?? ''}`);
}

const unknownShape = (operation: string, { status }: ServiceAnswer, where: string): ServiceError =>
  new ServiceError(
    'unknownShape',
    operation,
    `The service answered in a shape this version does not know (${where}). Check the base URL; the log has more.`,
    { status },
  );
