import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { testOutput } from '../setup/places.mjs';
import { openLane } from '../workbench/lane.ts';
import { bundleHostTests, hostWindows, runHostWindow } from './hostTests.ts';
import { runTests } from './servedTests.ts';
import { sumOf, type Tally, writeTally } from './tally.ts';

/**
 * Runs the host tests inside the extension hosts of real VS Codes, two folders of test/host in each:
 * `hostLayer.ts --tally <file> [--grep <pattern>] [<part of a path>…]`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { tally: { type: 'string', default: '' }, grep: { type: 'string' } },
});
const { grep } = values;
const places = path.join(testOutput, 'host');
/** A VS Code and its browser keep a core busy. */
const lanes = Math.min(4, availableParallelism());

rmSync(places, { recursive: true, force: true });
await bundleHostTests();
const waiting = hostWindows(positionals).values();
const tallies: Tally[] = [];
await Promise.all(Array.from({ length: lanes }, (_, number) => runLane(number)));
const sum = sumOf(tallies);
writeTally(values.tally, sum);
process.exitCode = sum.failed > 0 ? 1 : 0;

/** Runs one window after another, and shows what each printed when it has ended. */
async function runLane(number: number): Promise<void> {
  for (const tests of waiting) {
    const lane = await openLane(places, number);
    const folder = path.join(places, tests.name);
    const printed: string[] = [];
    tallies.push(
      await runHostWindow(tests, { place: folder, grep }, (options) =>
        runTests({ ...options, folder, lane, print: (line) => printed.push(line) }),
      ),
    );
    console.log(printed.join('\n').trimEnd());
  }
}
