import { globSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
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

/** The host tests that share a VS Code, its window and its local service, and run one after the other. */
export interface HostWindow {
  readonly name: string;
  readonly files: readonly string[];
}

const tests = 'test/host';
const bundles = path.join(root, 'out/test/host');
/** What VS Code runs inside its extension host. */
const entry = path.join(bundles, 'index.cjs');

/**
 * The folders of test/host that share a window, in the order in which they run. A start costs as much as fifteen tests, and two
 * windows that take as long as each other keep two cores busy. A test that needs an unused window comes first.
 */
const sharing: readonly (readonly string[])[] = [
  ['features', 'notes'],
  ['session', 'conflicts'],
];

/** The windows with test files whose paths contain one of the parts; all where there are no parts. */
export function hostWindows(parts: readonly string[]): HostWindow[] {
  const found = Map.groupBy(testFiles(`${tests}/**/*.test.ts`, parts), (file) =>
    path.posix.relative(tests, path.posix.dirname(file)),
  );
  const alone = [...found.keys()].filter((folder) => !sharing.flat().includes(folder)).map((folder) => [folder]);
  return [...sharing, ...alone]
    .map((folders) => ({ name: folders.join('-'), files: folders.flatMap((folder) => found.get(folder) ?? []) }))
    .filter(({ files }) => files.length > 0);
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

/** Adds the chat model of `test/host/chat.ts` to the extensions of a VS Code that was not started yet. */
export const addScriptedModel = (extensions: string): Promise<void> =>
  cp(path.join(root, tests, 'scriptedModel'), path.join(extensions, 'jobdeck-test.scripted-model-1.0.0'), {
    recursive: true,
  });

/** Runs the tests of a window in a VS Code that keeps what it writes in `place`. One that breaks off counts as a failure. */
export async function runHostWindow(
  { name, files }: HostWindow,
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
  const failure = {
    file: `${tests}/${name}`,
    title: 'broke off',
    error: `${trouble} See ${place}.`,
    repeats: 'layer',
  } as const;
  return readTally(tally) ?? { passed: 0, failed: 1, failures: [failure] };
}
