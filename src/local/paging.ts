import { Encoded } from './handler.ts';
import { invalid } from './localError.ts';

type CursorPart = string | number;

/** An opaque cursor that remembers where the page before ended. */
export const writeCursor = (...parts: readonly CursorPart[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url');

/** What `writeCursor` was given, checked part by part; anything else is a 400 for `cursor`. */
export function readCursor<const T extends readonly ('string' | 'number')[]>(
  cursor: string,
  ...types: T
): { [I in keyof T]: T[I] extends 'string' ? string : number } {
  const parts = parse(cursor);
  const fits =
    Array.isArray(parts) &&
    writeCursor(...(parts as CursorPart[])) === cursor &&
    parts.length === types.length &&
    types.every((type, index) => (type === 'string' ? isText(parts[index]) : Number.isSafeInteger(parts[index])));
  if (!fits) throw invalid({ path: 'cursor', message: 'is not a cursor of this list; start again without one' });
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

/** Bytes of a page, and of what is read to find what is on it: more would keep everyone waiting. */
const maxPageBytes = 1024 * 1024;
const maxReadBytes = 32 * 1024 * 1024;

/** What a list found of one row: its JSON, or undefined where the row is not wanted, and the bytes that were read to know. */
interface Found {
  readonly json: string | undefined;
  readonly read: number;
}

/**
 * One page of a list, read no further than needed. It ends early rather than pass 1 MiB, but holds one item at least; where much was read
 * and little found it may hold none. `last` is the row to go on after; undefined where the list ends here.
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

/** A list's answer made of its items' JSON. */
export const encodeList = (items: readonly string[], nextCursor?: string): Encoded =>
  new Encoded(`{"items":[${items.join(',')}],"nextCursor":${JSON.stringify(nextCursor ?? null)}}`);
