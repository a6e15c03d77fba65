import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Manifest } from '../../src/base/manifest.ts';

/** A room of src and what it declares. */
export interface Room {
  readonly name: string;
  readonly manifest: Manifest;
}

/** Imports every room's manifest below `root`, in the order of their names; a file must export its `<room>Manifest` and nothing else. */
export async function readRooms(root: string): Promise<Room[]> {
  const files = globSync('src/*/manifest.ts', { cwd: root })
    .filter((file) => basename(dirname(file)) !== 'base')
    .sort();
  return Promise.all(
    files.map(async (file) => {
      const name = basename(dirname(file));
      const exported = (await import(pathToFileURL(join(root, file)).href)) as Readonly<Record<string, unknown>>;
      const names = Object.keys(exported);
      if (names.length !== 1 || names[0] !== `${name}Manifest`) {
        throw new Error(
          `${file} must export ${name}Manifest and nothing else; it exports ${names.join(', ') || 'nothing'}.`,
        );
      }
      return { name, manifest: exported[`${name}Manifest`] as Manifest };
    }),
  );
}
