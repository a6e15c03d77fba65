export interface Occurrence {
  readonly index: number;
  readonly length: number;
  /** From 1. */
  readonly line: number;
  readonly snippet: string;
}

const charactersBefore = 30;
const charactersAfter = 70;

/** Places of a query in a text, in any case as the service searches. */
export function occurrencesOf(text: string, query: string, max: number): Occurrence[] {
  const found: Occurrence[] = [];
  const pattern = new RegExp(query.trim().replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`), 'giu');
  if (query.trim() === '') return found;
  for (const match of text.matchAll(pattern)) {
    const { index, 0: words } = match;
    const line = text.slice(0, index).split('\n').length;
    found.push({ index, length: words.length, line, snippet: snippetOf(text, index, words.length) });
    if (found.length === max) break;
  }
  return found;
}

function snippetOf(text: string, index: number, length: number): string {
  const start = text.lastIndexOf('\n', index - 1) + 1;
  const lineEnd = text.indexOf('\n', index + length);
  const end = lineEnd < 0 ? text.length : lineEnd;
  const from = index - start > charactersBefore ? index - charactersBefore : start;
  const to = Math.min(end, index + length + charactersAfter);
  const cut = text.slice(from, to).toWellFormed().replace(/\s+/g, ' ').trim();
  return `${from > start ? '…' : ''}${cut}${to < end ? '…' : ''}`;
}
