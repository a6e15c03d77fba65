import MarkdownIt from 'markdown-it';

import { bareLink } from './bareLinks.ts';
import { type MarkdownPart, type MarkdownToken, partsOf } from './markdownParts.ts';

interface MarkdownLimits {
  readonly maxLength: number;
  readonly maxDepth: number;
  readonly maxParts: number;
  readonly maxMs: number;
}

export const markdownLimits: MarkdownLimits = { maxLength: 200_000, maxDepth: 100, maxParts: 30_000, maxMs: 500 };

export type FormattedText =
  | { readonly kind: 'formatted'; readonly parts: readonly MarkdownPart[] }
  | { readonly kind: 'plain'; readonly reason: string };

/** Thrown inside the parser, which has no other way to stop. */
class BeyondLimit extends Error {}

interface Options {
  readonly limits?: MarkdownLimits;
  readonly now?: () => number;
}

/** Supports tables, task lists and bare web addresses, within the limits; HTML stays text. */
export function readMarkdown(source: string, options: Options = {}): FormattedText {
  const { limits = markdownLimits, now = () => performance.now() } = options;
  const { maxLength, maxDepth, maxParts } = limits;
  if (source.length > maxLength) return plain(`it is longer than ${inDigits(maxLength)} characters`);
  try {
    const parts = partsOf(parse(source, limits, now), { maxDepth, maxParts });
    if (parts === 'tooDeep') throw new BeyondLimit(`it is nested more than ${maxDepth} levels deep`);
    if (parts === 'tooMany') throw new BeyondLimit(`it has more than ${inDigits(maxParts)} formatted parts`);
    return { kind: 'formatted', parts };
  } catch (error) {
    if (error instanceof BeyondLimit) return plain(error.message);
    throw error;
  }
}

const plain = (why: string): FormattedText => ({
  kind: 'plain',
  reason: `This text is shown without formatting because ${why}.`,
});

const inDigits = (count: number): string => count.toLocaleString('en');

const callsPerCheck = 64;

function parse(source: string, limits: MarkdownLimits, now: () => number): MarkdownToken[] {
  // The parser drops what is nested deeper, but it is not shown then: its token tree is too deep.
  const parser = new MarkdownIt({ maxNesting: limits.maxDepth + 1 });
  // Entities stay as written, as HTML does. The page decides which links it follows.
  parser.disable('entity');
  parser.validateLink = () => true;
  parser.normalizeLink = (address) => address;
  parser.normalizeLinkText = (address) => address;
  const end = now() + limits.maxMs;
  let calls = 0;
  const checkTime = (): false => {
    calls += 1;
    if (calls % callsPerCheck === 0 && now() > end) throw new BeyondLimit('formatting it takes too long');
    return false;
  };
  // Both run before any other rule, for each block and for each character that may start something.
  parser.block.ruler.before('table', 'limits', checkTime);
  parser.inline.ruler.before('text', 'limits', checkTime);
  parser.inline.ruler.before('linkify', 'bareLink', bareLink);
  return parser.parse(source, {});
}
