import { readJsonTable } from './jsonTable.ts';
import { readMarkdownTable } from './markdownTable.ts';
import type { SourceText } from './sourceText.ts';
import type { Table, TableFormat } from './table.ts';

/** `part` is the index of one of several tables. Throws `UnreadableSource` if the text as a whole cannot be read. */
export async function readTable(
  text: SourceText,
  format: TableFormat,
  pause: () => Promise<void>,
  part?: number,
): Promise<Table> {
  if (format === 'json') return readJsonTable(text, pause, part);
  if (format === 'markdown') return readMarkdownTable(text.characters, part);
  const { readDelimited } = await import('./delimited.ts');
  return readDelimited(text, format, pause);
}
