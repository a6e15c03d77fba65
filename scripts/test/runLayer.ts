import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';

import { root } from '../setup/places.mjs';
import type { Failure } from './failures.ts';
import type { Layer } from './layers.ts';
import { readTally, type Tally } from './tally.ts';

/** Which tests of a layer run. */
export interface Selected {
  readonly parts?: readonly string[];
  readonly grep?: string | undefined;
  /** The folder for pictures, traces and logs, instead of `out`, whose files of an earlier run stay. */
  readonly output?: string;
  /** Makes it run at a low priority, and takes its output at its end instead of showing it as it comes. */
  readonly takeOutput?: (printed: string) => void;
}

export interface LayerResult extends Tally {
  readonly name: string;
  readonly seconds: number;
  /** What went wrong apart from the tests themselves. */
  readonly trouble?: string;
}

/** Yields to the layer beside it. Other programs that keep all cores busy leave it a quarter of them, and nothing at the lowest one. */
const lowPriority = 5;

/** Runs one layer with its output shown. What ends badly counts as one failure even when no test says so. */
export async function runLayer(
  { name, command, counts }: Layer,
  { parts = [], grep, output = path.join(root, 'out'), takeOutput }: Selected = {},
): Promise<LayerResult> {
  const started = performance.now();
  const tallyFile = path.join(root, `out/tally/${name}.json`);
  rmSync(tallyFile, { force: true });
  const selection = counts ? [...(grep === undefined ? [] : [`--grep=${grep}`]), ...parts] : [];
  const code = await run([...command, `--tally=${tallyFile}`, ...selection], output, takeOutput);
  const result = { name, seconds: (performance.now() - started) / 1000 };
  const tally = readTally(tallyFile);
  const trouble = troubleOf(tally, code, counts);
  if (trouble === undefined) return { ...result, passed: 0, failed: 0, failures: [], ...tally };
  return { ...result, ...troubled(name, trouble), passed: tally?.passed ?? 0 };
}

/** The result of a layer that failed apart from its tests. */
export function troubled(name: string, trouble: string): LayerResult {
  const failure: Failure = {
    file: '',
    title: trouble,
    error: '',
    ...(isRepeated(trouble) ? { repeats: 'layer' } : {}),
  };
  return { name, seconds: 0, passed: 0, failed: 1, failures: [failure], trouble };
}

/** A layer that cannot be built or has no such test does so again. */
const isRepeated = (trouble: string): boolean => trouble === brokeOff || trouble.startsWith(endedWith);

const brokeOff = 'broke off before its end';
const endedWith = 'passed its tests but ended with';

/** What went wrong although no test failed. */
function troubleOf(tally: Tally | undefined, code: number | string, counts: boolean): string | undefined {
  if (tally === undefined) return brokeOff;
  if (counts && tally.passed + tally.failed === 0) return 'ran no test';
  if (code !== 0 && tally.failed === 0) return `${endedWith} ${code}`;
  return undefined;
}

/** The exit code, or the signal that ended it. */
function run(
  command: readonly string[],
  output: string,
  takeOutput?: (printed: string) => void,
): Promise<number | string> {
  return new Promise((resolve, reject) => {
    const shown = takeOutput === undefined ? 'inherit' : 'pipe';
    const child = spawn(process.execPath, command, {
      cwd: root,
      stdio: ['ignore', shown, shown],
      // The processes of a layer, of which the service layer starts a hundred, would each compile the sources again.
      env: { NODE_COMPILE_CACHE: path.join(root, '.cache/node'), ...process.env, JOBDECK_TEST_OUTPUT: output },
    });
    if (takeOutput !== undefined && child.pid !== undefined) setPriority(child.pid, lowPriority);
    const printed: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => void printed.push(part));
    // Ctrl+C reaches the layer by itself; it ends what it started, and then we end.
    process.once('SIGTERM', () => child.kill('SIGTERM'));
    child.once('error', reject);
    child.once('close', (code, signal) => {
      takeOutput?.(Buffer.concat(printed).toString());
      resolve(signal ?? code ?? 1);
    });
  });
}
