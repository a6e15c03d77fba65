import { endOfText } from '../../../../base/input/json.ts';

/** Bytes that are parsed without a pause, some milliseconds. */
const sliceLength = 262_144;

interface Slice {
  readonly start: number;
  readonly end: number;
}

/** The items of a JSON text that is one list; undefined for an empty one, for any other text, and for one that is not valid. */
export async function parseListInSlices(
  bytes: Uint8Array<ArrayBuffer>,
  pause: () => Promise<void>,
): Promise<readonly unknown[] | undefined> {
  const items: unknown[] = [];
  for (const { start, end } of slicesOf(bytes) ?? []) {
    await pause();
    const parsed = parseItems(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(start, end)));
    // A list has no comma before its end.
    if (parsed.length === 0) return undefined;
    for (const item of parsed) items.push(item);
  }
  return items.length === 0 ? undefined : items;
}

function parseItems(text: string): readonly unknown[] {
  try {
    const items: unknown = JSON.parse(`[${text}]`);
    return Array.isArray(items) ? items : [];
  } catch {
    return [];
  }
}

const [quote, comma, openBracket, closeBracket, openBrace, closeBrace] = [0x22, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d];
const space: readonly (number | undefined)[] = [0x20, 0x09, 0x0a, 0x0d];

/** Parts of the list between its brackets, each with whole items and without the comma after it. */
function slicesOf(bytes: Uint8Array): readonly Slice[] | undefined {
  const open = bytes.findIndex((byte) => !space.includes(byte));
  if (bytes[open] !== openBracket) return undefined;
  const slices: Slice[] = [];
  let [start, depth] = [open + 1, 0];
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) at = endOfText(bytes, at);
    else if (byte === openBracket || byte === openBrace) depth += 1;
    else if (byte === closeBracket || byte === closeBrace) {
      if (depth === 0) {
        slices.push({ start, end: at });
        const isEnd = byte === closeBracket && bytes.subarray(at + 1).every((each) => space.includes(each));
        return isEnd ? slices : undefined;
      }
      depth -= 1;
    } else if (byte === comma && depth === 0 && at - start >= sliceLength) {
      slices.push({ start, end: at });
      start = at + 1;
    }
  }
  return undefined;
}
