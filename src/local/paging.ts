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

/** A list's answer made of its items' JSON. */
export const encodeList = (items: readonly string[], nextCursor: string | null = null): Encoded =>
  new Encoded(`{"items":[${items.join(',')}],"nextCursor":${JSON.stringify(nextCursor)}}`);
