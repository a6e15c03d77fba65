import { Encoded } from './handler.ts';
import { invalid } from './localError.ts';

type CursorPart = string | number;

export const writeCursor = (...parts: readonly CursorPart[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url');

/** Decodes and validates the parts of a cursor; throws a 400 for `cursor`. */
export function readCursor<const T extends readonly ('string' | 'number')[]>(
  cursor: string,
  ...types: T
): { [I in keyof T]: T[I] extends 'string' ? string : number } {
  const parts = parse(cursor);
  const isValid =
    Array.isArray(parts) &&
    writeCursor(...(parts as CursorPart[])) === cursor &&
    parts.length === types.length &&
    types.every((type, index) => (type === 'string' ? isText(parts[index]) : Number.isSafeInteger(parts[index])));
  if (!isValid) throw invalid({ path: 'cursor', message: 'is not a cursor of this list; start again without one' });
  return parts as { [I in keyof T]: T[I] extends 'string' ? string : number };
}

const isText = (part: unknown): boolean => typeof part === 'string' && part.length <= 200;

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Bytes of a page, and bytes read to find its items; larger values would block other requests. */
const maxPageBytes = 1024 * 1024;
const maxReadBytes = 32 * 1024 * 1024;

/** `json` is undefined for a row that does not match; `read` counts the bytes read for the row. */
interface Found {
  readonly json: string | undefined;
  readonly read: number;
}

/**
 * Reads one page and no further. It ends early rather than exceed 1 MiB but holds at least one item, except that it may be empty after much
 * reading with few matches; `last` is the row to continue after, undefined at the end of the list.
 */
export function readPage<R>(
  rows: Iterable<R>,
  limit: number,
  find: (row: R) => Found,
): { readonly items: string[]; readonly found: R[]; readonly last: R | undefined } {
  const items: string[] = [];
  const found: R[] = [];
  let last: R | undefined;
  let bytes = 0;
  let read = 0;
  for (const row of rows) {
    if (read > maxReadBytes) return { items, found, last };
    const { json, read: size } = find(row);
    read += size;
    if (json !== undefined) {
      bytes += Buffer.byteLength(json);
      if (items.length === limit || (items.length > 0 && bytes > maxPageBytes)) return { items, found, last };
      items.push(json);
      found.push(row);
    }
    last = row;
  }
  return { items, found, last: undefined };
}

export const encodeList = (items: readonly string[], nextCursor?: string): Encoded =>
  new Encoded(`{"items":[${items.join(',')}],"nextCursor":${JSON.stringify(nextCursor ?? null)}}`);
