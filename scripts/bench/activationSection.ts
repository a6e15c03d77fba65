import { mkdirSync } from 'node:fs';
import path from 'node:path';

import { packageExtension, packageFolder, vsixFile } from '../package/vsix.ts';
import { ensureChromium } from '../setup/chromium.mjs';
import { step } from '../setup/command.mjs';
import { root } from '../setup/places.mjs';
import { ensureVscodeHost } from '../setup/vscodeHost.mjs';
import { type Activation, measureActivation } from './activation.ts';
import { type Figure, median, middleMean } from './figure.ts';
import { makeSameManifest } from './sameManifest.ts';

const jobdeck = 'jobdeck.jobdeck';
const empty = 'jobdeck.empty';
const same = 'samedeck.samedeck';
/** Each extension is the first, second and third as often. */
const rounds = 15;
const folder = path.join(root, 'out/bench');

/**
 * Activation of the packaged extension beside an empty one, and beside one with the same manifest whose handlers do nothing, in the same
 * VS Code of a new user: by the medians of the rounds, since a collection of the host's memory falls to one of the extensions by chance, or
 * by the middle mean of what VS Code reports in whole milliseconds.
 */
export async function benchActivation(): Promise<Figure[]> {
  await ensureVscodeHost();
  await ensureChromium();
  const others = ['empty', 'probe'].map((name) => path.join(folder, `${name}.vsix`));
  const sameManifest = path.join(folder, 'samedeck.vsix');
  await step('Packaging', async () => {
    mkdirSync(folder, { recursive: true });
    await packageExtension();
    for (const vsix of others)
      await packageFolder(path.join(root, 'test/bench/activation', path.parse(vsix).name), vsix);
    await packageFolder(makeSameManifest(path.join(folder, 'samedeck')), sameManifest);
  });

  const measured: Record<string, Activation[]> = { [empty]: [], [same]: [], [jobdeck]: [] };
  for (let round = 0; round < rounds; round++) {
    const order = [empty, same, jobdeck].map((_, place, ids) => ids[(place + round) % ids.length] ?? empty);
    const times = await step(`Round ${round + 1} of ${rounds}`, () =>
      measureActivation({
        folder: path.join(folder, 'vscode'),
        extensions: [vsixFile, sameManifest, ...others],
        order,
      }),
    );
    for (const [id, activation] of times) measured[id]?.push(activation);
  }

  const rows = Object.entries(measured).map(([extension, runs]) => {
    const [load, call, finish, wall] = (['load', 'call', 'finish', 'wall'] as const).map((part) =>
      median(runs.map((run) => run[part])),
    ) as [number, number, number, number];
    const sum = middleMean(runs.map((run) => run.load + run.call + run.finish));
    const block = median(runs.map((run) => run.block));
    return { extension, load, call, finish, sum, wall, block };
  });
  for (const [extension, runs] of Object.entries(measured))
    for (const part of ['wall', 'block', 'collection'] as const)
      console.log(`${part} of ${extension}: ${runs.map((run) => run[part].toFixed(1)).join(', ')} ms`);
  for (const [extension, runs] of Object.entries(measured)) {
    const changes = runs.map(({ young: [before, after] }) => `${before.toFixed(1)} to ${after.toFixed(1)}`);
    console.log(`new objects of ${extension}: ${changes.join(', ')} MB`);
  }
  console.log(`Activation in milliseconds, median of ${rounds}:`);
  console.table(Object.fromEntries(rows.map(({ extension, ...times }) => [extension, times])));

  const [floor, alike, ours] = rows;
  if (floor === undefined || alike === undefined || ours === undefined) throw new Error('Nothing was measured.');
  return [
    { name: 'load + call + finish by the same manifest', value: ours.sum / alike.sum, unit: 'times', goal: 1.2 },
    { name: "wall time by the empty extension's", value: ours.wall / floor.wall, unit: 'times', goal: 1.8 },
    {
      name: "longest block in the 2 s after activation by the empty extension's",
      value: ours.block / floor.block,
      unit: 'times',
      goal: 2,
    },
    { name: 'longest block in the 2 s after activation', value: ours.block, unit: 'ms', goal: 16 },
  ];
}
