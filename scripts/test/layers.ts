import { globSync } from 'node:fs';

import { root } from '../setup/places.mjs';

/** What can be built ahead of a layer. */
export type Need = 'build' | 'package';

/** One part of `npm test`: a program of its own, so that none can bring down or wait for another. */
export interface Layer {
  readonly name: string;
  /** The script to run and its arguments. A layer that counts tests gets the path of its tally as an argument. */
  readonly command: readonly string[];
  readonly counts: boolean;
  /** A pattern of its test files; a part of their paths selects some of them. */
  readonly tests?: string;
  readonly needs: readonly Need[];
  /** Whether a failed test is run once more, alone. A test without a page, a service or an editor has no excuse. */
  readonly runsAgain: boolean;
  /** A layer after it that leaves processor time, beside which it runs at a low priority if both run. */
  readonly beside?: string;
}

/** The test files of a pattern whose paths contain one of the parts; all where there are no parts. */
export const testFiles = (pattern: string, parts: readonly string[]): string[] =>
  globSync(pattern, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)))
    .toSorted();

/** What the arguments of `npm test` select. */
export interface Selection {
  readonly layers: readonly Layer[];
  /** Parts of the paths of test files; none selects all files. */
  readonly parts: readonly string[];
}

/** An argument that is no layer's name is a part of a path, and then only those layers run that have such a file. */
export function select(positionals: readonly string[]): Selection {
  const parts = positionals.filter((argument) => !layers.some(({ name }) => name === argument));
  const named = layers.filter(({ name }) => parts.length === positionals.length || positionals.includes(name));
  if (parts.length === 0) return { layers: named, parts };
  const selected = named.filter(({ tests }) => tests !== undefined && testFiles(tests, parts).length > 0);
  if (selected.length > 0) return { layers: selected, parts };
  const names = named.map(({ name }) => name).join(', ');
  throw new Error(`No test file of ${names} has ${parts.map((part) => `"${part}"`).join(' or ')} in its path.`);
}

const nodeLayer = 'scripts/test/nodeLayer.ts';

/** The layers from the quickest to the closest to a user. */
export const layers: readonly Layer[] = [
  {
    name: 'check',
    command: ['scripts/check.ts', 'types', 'pages', 'lint', 'boundaries', 'manifest'],
    counts: false,
    needs: [],
    runsAgain: false,
  },
  {
    name: 'unit',
    // By far the longest file goes first, so that a worker does not begin it when the others are done.
    tests: 'test/unit/**/*.test.ts',
    command: [nodeLayer, 'test/unit', '--parallel', '--first=repository/faults', '--reporter=dot'],
    counts: true,
    needs: [],
    runsAgain: false,
  },
  {
    name: 'service',
    tests: 'test/service/**/*.test.ts',
    command: [nodeLayer, 'test/service', '--parallel', '--reporter=dot'],
    counts: true,
    needs: ['build'],
    runsAgain: true,
    beside: 'e2e',
  },
  {
    name: 'page',
    tests: 'test/page/**/*.test.ts',
    command: ['scripts/test/playwrightLayer.ts', 'page'],
    counts: true,
    needs: ['build'],
    runsAgain: true,
  },
  {
    name: 'host',
    tests: 'test/host/**/*.test.ts',
    command: ['scripts/test/hostLayer.ts'],
    counts: true,
    needs: ['build'],
    runsAgain: true,
  },
  {
    name: 'e2e',
    tests: 'test/e2e/**/*.test.ts',
    command: ['scripts/test/playwrightLayer.ts', 'e2e'],
    counts: true,
    needs: ['package'],
    runsAgain: true,
  },
];
