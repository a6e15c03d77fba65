/** A selected part of a transcript's document: the position of its message among those of the document, and the selected text. */
export interface SelectedPart {
  readonly index: number;
  readonly text: string;
}

/** Only the line of a speaker begins so: what is said is quoted, and titles and names are escaped. */
const speakerLine = /^\*\*/gm;

/**
 * The selected parts of the messages in a transcript's document. An empty selection selects the whole message around it.
 * Offsets are those of the text, whose lines end in `\n`.
 */
export function selectedParts(text: string, start: number, end: number): SelectedPart[] {
  const starts = Array.from(text.matchAll(speakerLine), ({ index }) => index);
  const parts: SelectedPart[] = [];
  for (const [index, from] of starts.entries()) {
    const to = starts[index + 1] ?? text.length;
    if (to <= start && to !== text.length) continue;
    if (from > end) break;
    const isWhole = start === end || (start <= from && end >= to);
    const own = saidIn(text, from, to, isWhole ? undefined : { start, end });
    if (own.trim() !== '') parts.push({ index, text: own });
  }
  return start === end ? parts.slice(-1) : parts;
}

/** What is quoted below a speaker's line, within the selection. */
function saidIn(
  text: string,
  from: number,
  to: number,
  within: { readonly start: number; readonly end: number } | undefined,
): string {
  const said: string[] = [];
  for (let at = from; at < to; ) {
    const next = text.indexOf('\n', at);
    const end = next < 0 || next > to ? to : next;
    const isQuoted = text.startsWith('>', at);
    if (!isQuoted && said.length > 0) break;
    const first = Math.max(at + (text.startsWith('> ', at) ? 2 : 1), within?.start ?? 0);
    const last = Math.min(end, within?.end ?? end);
    if (isQuoted && first <= last) said.push(text.slice(first, last));
    at = end + 1;
  }
  return said.join('\n');
}

/** Whether a text was selected in another one, which a document or page escapes and wraps in its own way. */
export const isPartOf = (selected: string, text: string): boolean => comparable(text).includes(comparable(selected));

const comparable = (text: string): string => text.replaceAll(/[\\\s]+/g, '');
