import { globSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { TestOptions } from '@vscode/test-electron';
import * as esbuild from 'esbuild';

import { root } from '../setup/places.mjs';
import { testFiles } from './layers.ts';
import { readTally, type Tally } from './tally.ts';

/** What `runTests` of @vscode/test-electron and that of the served VS Code are given alike. */
export type HostTestOptions = Pick<TestOptions, 'extensionTestsPath'> & {
  readonly extensionDevelopmentPath: string;
  readonly extensionTestsEnv: Readonly<Record<string, string>>;
};

/** The host tests of one folder of test/host: they share a VS Code, its window and its local service, and run in the order of their names. */
export interface HostFolder {
  readonly name: string;
  readonly files: readonly string[];
}

const tests = 'test/host';
const bundles = path.join(root, 'out/test/host');
/** What VS Code runs inside its extension host. */
const entry = path.join(bundles, 'index.cjs');

/** The folders with test files whose paths contain one of the parts; all where there are no parts. */
export function hostFolders(parts: readonly string[]): HostFolder[] {
  const files = Map.groupBy(testFiles(`${tests}/**/*.test.ts`, parts), (file) => path.posix.dirname(file));
  return [...files].map(([folder, found]) => ({ name: path.posix.relative(tests, folder), files: found }));
}

/** Bundles the entry and each test file on its own, as CommonJS because VS Code loads them with `require`. */
export async function bundleHostTests(): Promise<void> {
  await rm(bundles, { recursive: true, force: true });
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: [`${tests}/index.ts`, ...globSync(`${tests}/**/*.test.ts`, { cwd: root })],
    outbase: tests,
    outdir: bundles,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node22',
    external: ['vscode', 'mocha'],
    define: { 'import.meta.dirname': '__dirname' },
    sourcemap: 'inline',
    logLevel: 'warning',
  });
}

/** Runs the tests of a folder in a VS Code that keeps what it writes in `place`. One that breaks off counts as a failure. */
export async function runHostFolder(
  { name, files }: HostFolder,
  { place, grep }: { readonly place: string; readonly grep?: string | undefined },
  runTests: (options: HostTestOptions) => Promise<unknown>,
): Promise<Tally> {
  const tally = path.join(place, 'tally.json');
  const trouble = await runTests({
    extensionDevelopmentPath: root,
    extensionTestsPath: entry,
    extensionTestsEnv: {
      JOBDECK_TEST_FILES: files.map((file) => path.posix.relative(tests, file).replace(/\.ts$/, '.cjs')).join(),
      JOBDECK_TEST_TALLY: tally,
      JOBDECK_TEST_FOLDER: place,
      ...(grep === undefined ? {} : { JOBDECK_TEST_GREP: grep }),
    },
  }).then(() => 'It wrote no tally.', String);
  const failure = { file: `${tests}/${name}`, title: 'broke off', error: `${trouble} See ${place}.` };
  return readTally(tally) ?? { passed: 0, failed: 1, failures: [failure] };
}
