import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of the repository by its path from the root, with slashes, and its text. */
export interface RepositoryFile {
  readonly path: string;
  readonly text: string;
}

const root = join(import.meta.dirname, '../../..');

/** The files of the repository that fit a pattern. */
export function filesOf(pattern: string): RepositoryFile[] {
  const found = globSync(pattern, { cwd: root, exclude: (name) => name.endsWith('node_modules') });
  return found.map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(root, path), 'utf8') }));
}
