import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { type Figure, median } from '../../../scripts/bench/figure.ts';
import { makeWithManifest } from '../../../scripts/bench/sameManifest.ts';
import { packageExtension, packageFolder, vsixFile } from '../../../scripts/package/vsix.ts';
import { ensureChromium } from '../../../scripts/setup/chromium.mjs';
import { step } from '../../../scripts/setup/command.mjs';
import { root } from '../../../scripts/setup/places.mjs';
import { ensureVscodeHost } from '../../../scripts/setup/vscodeHost.mjs';
import { startAlone } from './alone.ts';
import { compareStarts, type DrawnStart } from './starts.ts';

const folder = path.join(root, 'out/bench/offline');
const rounds = 9;
const probe = path.join(folder, 'probe.vsix');
const staticTree = path.join(folder, 'static.vsix');

/**
 * Starts with the service down, from activation until the cached board is shown: without the editor's own work, and until it is drawn in
 * the real workbench, compared with a static tree of the same rows in its place.
 */
export async function benchOffline(): Promise<Figure[]> {
  await ensureVscodeHost();
  await ensureChromium();
  await step('Packaging', async () => {
    mkdirSync(folder, { recursive: true });
    await packageExtension();
    await packageFolder(path.join(import.meta.dirname, 'probe'), probe);
    const code = readFileSync(path.join(import.meta.dirname, 'staticTree.cjs'), 'utf8');
    await packageFolder(makeWithManifest(path.join(folder, 'static'), code), staticTree);
  });
  const figures: Figure[] = [];
  for (const [cards, goal] of [
    [30, 2],
    [10_000, 2.5],
  ] as const) {
    const alone = await step(`Starts with ${cards} cards`, () =>
      startAlone(path.join(folder, 'storage'), cards, rounds),
    );
    const extensions = { ours: [vsixFile, probe], floor: [staticTree, probe] };
    const { ours, floor } = await step('The same in the workbench, and a static tree of the same rows', () =>
      compareStarts(folder, extensions, cards),
    );
    const outside = median(alone.map(({ took }) => took));
    console.log(
      `${cards} cards, until they are drawn in the workbench: ${described(ours)}; without one: ${outside.toFixed(0)} ms`,
    );
    console.log(`A static tree of the same rows: ${described(floor)}`);
    const name = `activation to the last seen ${cards} cards drawn, by a static tree of the same rows`;
    figures.push({ name, value: median(ours.map(tookOf)) / median(floor.map(tookOf)), unit: 'times', goal });
  }
  return figures;
}

const tookOf = ({ took }: DrawnStart): number => took;

const described = (starts: readonly DrawnStart[]): string =>
  `${starts.map(({ took }) => Math.round(took)).join(', ')} ms; processor time of the host: ${median(starts.map(({ cpuMs }) => cpuMs)).toFixed(0)} ms`;
