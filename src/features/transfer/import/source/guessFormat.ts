import { findRule } from './markdownTable.ts';
import type { SourceText } from './sourceText.ts';
import { type Delimiter, delimiters, type TableFormat } from './table.ts';

const sampleLength = 20_000;
const maxLines = 30;

/** In which Excel names the delimiter; it is no row. */
export const separatorLine = /^sep=([,;\t|])(?:\r\n|\n|\r)/i;

/** By the first characters; a text without any delimiter is a table of one column. */
export function guessFormat(source: SourceText): TableFormat {
  const text = source.start(sampleLength + 1);
  const [, named] = separatorLine.exec(text) ?? [];
  const delimiter = delimiters.find((each) => each === named);
  if (delimiter !== undefined) return delimiter;
  const start = text.slice(0, sampleLength).trimStart();
  if (/^[[{]/.test(start)) return 'json';
  const lines = withoutQuotedTexts(start).split(/\r\n|\n|\r/);
  // The last line is empty or may be cut.
  const whole = lines.length > 1 && (lines.at(-1) === '' || text.length > sampleLength) ? lines.slice(0, -1) : lines;
  return findRule(whole) >= 0 ? 'markdown' : guessDelimiter(whole.slice(0, maxLines));
}

/** A quoted cell may contain delimiters, line breaks and tables of Markdown. A quote within a cell is a character like others. */
const withoutQuotedTexts = (text: string): string => text.replace(/(?<=^|[,;\t|\r\n])"[^"]*(?:""[^"]*)*(?:"|$)/g, '""');

/** The delimiter that most lines have equally often, and of several the one that is most frequent. Lines above a table may have none. */
function guessDelimiter(lines: readonly string[]): Delimiter {
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of delimiters) {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const usual = (counts[0] ?? 0) > 0 ? (counts[0] ?? 0) : mostFrequent(counts.filter((count) => count > 0));
    const equal = counts.filter((count) => count === usual).length / counts.length;
    const score = usual === 0 ? 0 : equal * 10 + Math.min(usual, 50) / 50;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

function mostFrequent(counts: readonly number[]): number {
  const sizes = [...Map.groupBy(counts, (count) => count)].map(([count, equal]) => ({ count, size: equal.length }));
  return sizes.toSorted((one, other) => other.size - one.size)[0]?.count ?? 0;
}
