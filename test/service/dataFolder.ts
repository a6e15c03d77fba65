import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Path of the data file of a service. */
export const dataFile = ({ dataFolder }: { readonly dataFolder: string }): string =>
  path.join(dataFolder, 'jobdeck.sqlite');

/** Every row of every table of a file. */
export function rowsOf(file: string): Record<string, unknown[]> {
  const connection = new DatabaseSync(file, { readOnly: true });
  try {
    const tables = connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all();
    return Object.fromEntries(
      tables.map(({ name }) => [String(name), connection.prepare(`SELECT * FROM "${name}"`).all()]),
    );
  } finally {
    connection.close();
  }
}

/** As rowsOf, without the tokens, which are not content. */
export function contentOf(of: { readonly dataFolder: string } | { readonly file: string }): Record<string, unknown[]> {
  const { tokens: _, ...content } = rowsOf('file' in of ? of.file : dataFile(of));
  return content;
}
