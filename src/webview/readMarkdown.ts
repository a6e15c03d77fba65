import MarkdownIt from 'markdown-it';

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
  if (source.length > maxLength) return unformatted(`it is longer than ${inDigits(maxLength)} characters`);
  try {
    const parts = partsOf(parse(source, limits, now), { maxDepth, maxParts });
    if (parts === 'tooDeep') throw new BeyondLimit(`it is nested more than ${maxDepth} levels deep`);
    if (parts === 'tooMany') throw new BeyondLimit(`it has more than ${inDigits(maxParts)} formatted parts`);
    return { kind: 'formatted', parts };
  } catch (error) {
    if (error instanceof BeyondLimit) return unformatted(error.message);
    throw error;
  }
}

const unformatted = (why: string): FormattedText => ({
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

type InlineRule = Parameters<InstanceType<typeof MarkdownIt>['inline']['ruler']['push']>[1];

const maxAddressLength = 2_000;
const bareAddress = new RegExp(`[^\\s<>]{1,${maxAddressLength}}`, 'y');
const schemeBefore = /(?:^|[^a-z\d+.-])(https?)$/i;

/** Turns bare web addresses into links, without punctuation that ends a sentence. */
const bareLink: InlineRule = (state, silent) => {
  const { src, pos, pending } = state;
  if (state.linkLevel > 0 || !src.startsWith('://', pos)) return false;
  const begin = schemeBefore.exec(pending.slice(-'xhttps'.length))?.[1];
  if (begin === undefined) return false;
  bareAddress.lastIndex = pos + '://'.length;
  const rest = withoutEnding(bareAddress.exec(src)?.[0] ?? '');
  if (rest === '') return false;
  const text = `${begin}://${rest}`;
  if (!silent) {
    state.pending = pending.slice(0, -begin.length);
    state.push('link_open', 'a', 1).attrs = [['href', text]];
    state.push('text', '', 0).content = text;
    state.push('link_close', 'a', -1);
  }
  state.pos += '://'.length + rest.length;
  return true;
};

function withoutEnding(text: string): string {
  let unopened = { ')': countOf(text, ')') - countOf(text, '('), ']': countOf(text, ']') - countOf(text, '[') };
  let end = text.length;
  for (; end > 0; end -= 1) {
    const last = text.charAt(end - 1);
    if ((last === ')' || last === ']') && unopened[last] > 0) unopened = { ...unopened, [last]: unopened[last] - 1 };
    else if (!/[?!.,:;*_~'"|]/.test(last)) break;
  }
  return text.slice(0, end);
}

const countOf = (text: string, character: string): number => text.split(character).length - 1;
