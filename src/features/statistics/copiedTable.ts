import { neutralize } from '../../base/text/csvCells.ts';
import { plainText } from '../../base/text/plainText.ts';
import type { FigureCell, FigureTable } from '../../store/statistics/figures.ts';

/** A table as text for the clipboard: `tabs` is what spreadsheets paste. */
export function copiedTable({ header, rows }: FigureTable, format: 'markdown' | 'tabs'): string {
  if (format === 'tabs')
    return [header, ...rows.map((cells) => cells.map(spreadsheetText))]
      .map((line) => line.map((text) => neutralize(text.replace(/\s+/g, ' '))).join('\t'))
      .join('\n');
  const lines = [header, ...rows.map((cells) => cells.map(({ text }) => text))];
  const [first = '', ...others] = lines.map((line) => `| ${line.map(plainText).join(' | ')} |`);
  const rule = `|${header.map((_, index) => (index === 0 ? ' --- ' : ' ---: ')).join('|')}|`;
  return [first, rule, ...others].join('\n');
}

/** Spreadsheets of some languages take the comma of 1,200 for that of a fraction, and know a date only as the file has it. */
const spreadsheetText = ({ text, value, figure }: FigureCell): string =>
  figure === undefined && typeof value !== 'string' ? text : String(value);
