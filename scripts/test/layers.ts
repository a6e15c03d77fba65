import { globSync } from 'node:fs';

import { root } from '../setup/places.mjs';

/** What can be built ahead of a layer. */
export type Need = 'build' | 'package';

/** One part of `npm test`: a program of its own, so that none can bring down or wait for another. */
export interface Layer {
  readonly name: string;
  /** The script to run and its arguments. One that counts tests is told where to leave its tally. */
  readonly command: readonly string[];
  readonly counts: boolean;
  readonly needs: readonly Need[];
}

/** The test files of a folder whose paths contain one of the parts; all where there are no parts. */
export const testFiles = (folder: string, parts: readonly string[]): string[] =>
  globSync(`${folder}/**/*.test.ts`, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)))
    .toSorted();

const filesLayer = 'scripts/test/filesLayer.ts';
const nodeLayer = 'scripts/test/nodeLayer.ts';

/** The layers from the quickest to the closest to a user. */
export const layers: readonly Layer[] = [
  {
    name: 'check',
    command: ['scripts/check.ts', 'types', 'lint', 'boundaries', 'manifest'],
    counts: false,
    needs: [],
  },
  {
    name: 'unit',
    // By far the longest file goes first, so that a worker does not begin it when the others are done.
    command: [nodeLayer, 'test/unit', '--parallel', '--first=house/faults', '--reporter=dot'],
    counts: true,
    needs: [],
  },
  {
    name: 'service',
    command: [nodeLayer, 'test/service', '--parallel', '--reporter=dot'],
    counts: true,
    needs: ['build'],
  },
  {
    name: 'page',
    command: ['scripts/test/playwrightLayer.ts', 'page'],
    counts: true,
    needs: ['build'],
  },
  {
    name: 'host',
    command: ['scripts/test/hostLayer.ts'],
    counts: true,
    needs: ['build'],
  },
  {
    name: 'workbench',
    command: [filesLayer, 'test/e2e', '--clear=out/e2e', '--timeout=90000', '--hooks=test/e2e/hooks.ts'],
    counts: true,
    needs: ['package'],
  },
  {
    name: 'e2e',
    command: ['scripts/test/playwrightLayer.ts', 'e2e'],
    counts: true,
    needs: ['package'],
  },
];
