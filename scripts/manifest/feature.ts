import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Manifest } from '../../src/base/editor/manifest.ts';

/** A feature and what it declares. */
export interface Feature {
  readonly name: string;
  readonly manifest: Manifest;
}

/** Imports every feature's manifest below `root`, in the order of their names; a file must export its `<feature>Manifest` and nothing else. */
export async function readFeatures(root: string): Promise<Feature[]> {
  const files = globSync('src/features/*/manifest.ts', { cwd: root }).sort();
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
