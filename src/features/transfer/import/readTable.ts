import { readJsonTable } from './jsonTable.ts';
import { readMarkdownTable } from './markdownTable.ts';
import type { Table, TableFormat } from './table.ts';

/** Throws `UnreadableSource` if the text as a whole cannot be read. */
export async function readTable(text: string, format: TableFormat, pause: () => Promise<void>): Promise<Table> {
  if (format === 'json') return readJsonTable(text, pause);
  if (format === 'markdown') return readMarkdownTable(text);
  const { readDelimited } = await import('./delimited.ts');
  return readDelimited(text, format, pause);
}
