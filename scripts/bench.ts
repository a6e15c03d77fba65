import { mkdirSync } from 'node:fs';
import path from 'node:path';

import './setup/plainErrors.mjs';
import { type Activation, measureActivation } from './bench/activation.ts';
import { packageExtension, packageFolder, vsixFile } from './package/vsix.ts';
import { ensureChromium } from './setup/chromium.mjs';
import { step } from './setup/command.mjs';
import { root } from './setup/places.mjs';
import { ensureVscodeHost } from './setup/vscodeHost.mjs';

const jobdeck = 'jobdeck.jobdeck';
const empty = 'jobdeck.empty';
const rounds = 7;
const folder = path.join(root, 'out/bench');

/** Activation of the packaged extension beside an empty one in the same VS Code: the median of seven new users. */
await ensureVscodeHost();
await ensureChromium();
const others = ['empty', 'probe'].map((name) => path.join(folder, `${name}.vsix`));
await step('Packaging', async () => {
  mkdirSync(folder, { recursive: true });
  await packageExtension();
  for (const vsix of others) await packageFolder(path.join(root, 'test/bench/activation', path.parse(vsix).name), vsix);
});

const measured: Record<string, Activation[]> = { [empty]: [], [jobdeck]: [] };
for (let round = 0; round < rounds; round++) {
  const order = round % 2 === 0 ? [empty, jobdeck] : [jobdeck, empty];
  const times = await step(`Round ${round + 1} of ${rounds}`, () =>
    measureActivation({ folder: path.join(folder, 'vscode'), extensions: [vsixFile, ...others], order }),
  );
  for (const [id, activation] of times) measured[id]?.push(activation);
}

const rows = Object.entries(measured).map(([extension, runs]) => {
  const [load, call, finish, wall] = (['load', 'call', 'finish', 'wall'] as const).map((part) =>
    median(runs.map((run) => run[part])),
  ) as [number, number, number, number];
  return { extension, load, call, finish, sum: median(runs.map((run) => run.load + run.call + run.finish)), wall };
});
console.log(`Activation in milliseconds, median of ${rounds}:`);
console.table(Object.fromEntries(rows.map(({ extension, ...times }) => [extension, times])));

const [beside, ours] = rows;
if (beside === undefined || ours === undefined) throw new Error('Nothing was measured.');
judge('load + call + finish', ours.sum, 5, 'ms');
judge("wall time by the empty extension's", ours.wall / beside.wall, 3, 'times');

function judge(name: string, value: number, goal: number, unit: string): void {
  const reached = value <= goal;
  console.log(`${reached ? '✓' : '✗'} ${name}: ${value.toFixed(1)} ${unit} (goal: at most ${goal})`);
  if (!reached) process.exitCode = 1;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
