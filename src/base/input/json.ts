/** Nodes are names and values together. Names count per record, since a parser takes a hundred times longer for new ones. */
interface JsonLimits {
  readonly maxNodes: number;
  readonly maxDepth: number;
  readonly maxNames: number;
}

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * Returns the limit that a JSON text exceeds, if any. Eight million small values take seconds and gigabytes to parse, this scan takes
 * milliseconds; invalid JSON is left to the parser.
 */
export function findJsonExcess(bytes: Uint8Array, limits: JsonLimits): keyof JsonLimits | undefined {
  const { maxNodes, maxDepth, maxNames } = limits;
  const names: number[] = [];
  let nodes = 1;
  for (let at = 0; at < bytes.length; at += 1) {
    switch (bytes[at]) {
      case quote:
        at = endOfText(bytes, at);
        break;
      case colon: {
        nodes += 1;
        const count = (names.pop() ?? 0) + 1;
        if (count > maxNames) return 'maxNames';
        names.push(count);
        break;
      }
      case comma:
        nodes += 1;
        break;
      case openBracket:
      case openBrace:
        nodes += 1;
        if (names.push(0) > maxDepth) return 'maxDepth';
        break;
      case closeBracket:
      case closeBrace:
        names.pop();
    }
    if (nodes > maxNodes) return 'maxNodes';
  }
  return undefined;
}

/** The index of the quote that ends a text, or the end of the bytes. */
export function endOfText(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  for (; at < bytes.length && bytes[at] !== quote; at += 1) if (bytes[at] === backslash) at += 1;
  return at;
}

/** Undefined for a value that has no JSON, or is nested too deeply. */
export function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
