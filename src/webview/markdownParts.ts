export interface MarkdownToken {
  readonly type: string;
  readonly tag: string;
  readonly nesting: -1 | 0 | 1;
  readonly content: string;
  readonly hidden: boolean;
  readonly children: readonly MarkdownToken[] | null;
  attrGet(name: string): string | number | null;
}

export type MarkdownPart = MarkdownElement | string;

export interface MarkdownElement {
  readonly tag: string;
  /** Address of a link or image, or the first number of an ordered list. */
  readonly value: string;
  readonly align: string;
  isDone?: boolean;
  readonly parts: MarkdownPart[];
}

interface PartLimits {
  readonly maxDepth: number;
  readonly maxParts: number;
}

/** Makes a tree from opening and closing tokens, without recursion. Tight list items have no paragraphs. */
export function partsOf(
  tokens: readonly MarkdownToken[],
  { maxDepth, maxParts }: PartLimits,
): readonly MarkdownPart[] | 'tooDeep' | 'tooMany' {
  const root = elementOf('', undefined);
  const open = [root];
  let count = 0;
  for (const token of flat(tokens)) {
    const parent = open.at(-1) ?? root;
    if (token.hidden) continue;
    if (token.nesting < 0) {
      if (parent.tag === 'li') markTask(parent);
      open.pop();
      continue;
    }
    count += 1;
    if (count > maxParts) return 'tooMany';
    const part = partOf(token);
    if (typeof part !== 'string') parent.parts.push(part);
    else if (part !== '') addText(parent, part);
    if (token.nesting > 0 && typeof part !== 'string' && open.push(part) > maxDepth) return 'tooDeep';
  }
  return root.parts;
}

function* flat(tokens: readonly MarkdownToken[]): Generator<MarkdownToken> {
  for (const token of tokens) {
    if (token.type === 'inline') yield* token.children ?? [];
    else yield token;
  }
}

function partOf(token: MarkdownToken): MarkdownPart {
  switch (token.type) {
    case 'softbreak':
      return '\n';
    case 'image':
      return {
        ...elementOf('a', token),
        value: String(token.attrGet('src') ?? ''),
        parts: [token.content || 'Picture'],
      };
    case 'fence':
    case 'code_block':
      return { ...elementOf('pre', token), parts: [{ ...elementOf('code', token), parts: [token.content.trimEnd()] }] };
    case 'code_inline':
      return { ...elementOf('code', token), parts: [token.content] };
    default:
      return token.tag === '' ? token.content : elementOf(token.tag, token);
  }
}

const elementOf = (tag: string, token: MarkdownToken | undefined): MarkdownElement => ({
  tag,
  value: String(token?.attrGet('href') ?? token?.attrGet('start') ?? ''),
  align: /^text-align:(\w+)$/.exec(String(token?.attrGet('style') ?? ''))?.[1] ?? '',
  parts: [],
});

function addText({ parts }: MarkdownElement, text: string): void {
  const last = parts.at(-1);
  if (typeof last === 'string') parts[parts.length - 1] = last + text;
  else parts.push(text);
}

function markTask(item: MarkdownElement): void {
  const [first] = item.parts;
  const holder = typeof first === 'object' && first.tag === 'p' ? first : item;
  const [text] = holder.parts;
  if (typeof text !== 'string') return;
  const mark = /^\[([ xX])\]\s+/.exec(text);
  if (mark === null) return;
  item.isDone = mark[1] !== ' ';
  holder.parts[0] = text.slice(mark[0].length);
}
