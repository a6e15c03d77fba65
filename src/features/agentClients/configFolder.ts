import type { ConfigFolder } from './clients.ts';

export interface Places {
  readonly home: string;
  /** Private folder of Jobdeck for backups. */
  readonly backups: string;
  /** The first folder of a trusted workspace. */
  readonly workspace: () => string | undefined;
  readonly readVariable: (name: string) => string | undefined;
}

/** The folder of the client's file; undefined for a file of the workspace, if none is open. */
export function configFolder(
  { variable, base, below, belowVariable = [] }: ConfigFolder,
  places: Places,
): string | undefined {
  const named = variable === undefined ? undefined : places.readVariable(variable);
  if (named !== undefined && named !== '') return [named, ...belowVariable].join('/');
  const root = base === 'home' ? places.home : places.workspace();
  return root === undefined ? undefined : [root, ...below].join('/');
}
