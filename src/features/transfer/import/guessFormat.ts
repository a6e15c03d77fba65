import { findRule } from './markdownTable.ts';
import { type Delimiter, delimiters, type TableFormat } from './table.ts';

const sampleLength = 20_000;
const maxLines = 30;

/** By the first characters; a text without any delimiter is a table of one column. */
export function guessFormat(text: string): TableFormat {
  const start = text.slice(0, sampleLength).trimStart();
  if (/^[[{]/.test(start)) return 'json';
  if (findRule(start.split(/\r\n|\n|\r/)) >= 0) return 'markdown';
  return guessDelimiter(start);
}

/** The delimiter that most lines have as often as the first line, and of several the one that is most frequent. */
function guessDelimiter(start: string): Delimiter {
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of delimiters) {
    const counts = countsPerLine(start, delimiter);
    const first = counts[0] ?? 0;
    const equal = counts.filter((count) => count === first).length / counts.length;
    const score = first === 0 ? 0 : equal * 10 + Math.min(first, 50) / 50;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** Delimiters outside quotes, by line; the last line may be cut. */
function countsPerLine(start: string, delimiter: Delimiter): number[] {
  const counts = [0];
  let isQuoted = false;
  for (let index = 0; index < start.length && counts.length <= maxLines; index += 1) {
    const character = start[index];
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === delimiter) counts.push((counts.pop() ?? 0) + 1);
    else if (character === '\n' || (character === '\r' && start[index + 1] !== '\n')) counts.push(0);
  }
  const isCut = start.length >= sampleLength || counts.length > maxLines || start.endsWith('\n');
  return isCut && counts.length > 1 ? counts.slice(0, -1) : counts;
}
