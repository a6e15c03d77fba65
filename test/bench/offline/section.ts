import { mkdirSync } from 'node:fs';
import path from 'node:path';

import { type Figure, median } from '../../../scripts/bench/figure.ts';
import { packageExtension, packageFolder } from '../../../scripts/package/vsix.ts';
import { ensureChromium } from '../../../scripts/setup/chromium.mjs';
import { step } from '../../../scripts/setup/command.mjs';
import { root } from '../../../scripts/setup/places.mjs';
import { ensureVscodeHost } from '../../../scripts/setup/vscodeHost.mjs';
import { startAlone } from './alone.ts';
import { measureStarts } from './starts.ts';

const folder = path.join(root, 'out/bench/offline');
const rounds = 9;
const probe = path.join(folder, 'probe.vsix');

/**
 * Starts with the service down, from activation until the last seen board is there: held to a goal without what the editor itself does,
 * and printed until it is drawn in the real workbench, which asks for the tree only when its own start leaves it time.
 */
export async function benchOffline(): Promise<Figure[]> {
  await ensureVscodeHost();
  await ensureChromium();
  await step('Packaging', async () => {
    mkdirSync(folder, { recursive: true });
    await packageExtension();
    await packageFolder(path.join(import.meta.dirname, 'probe'), probe);
  });
  const figures: Figure[] = [];
  for (const [cards, goal] of [
    [30, 100],
    [10_000, 250],
  ] as const) {
    const alone = await step(`Starts with ${cards} cards`, () =>
      startAlone(path.join(folder, 'storage'), cards, rounds),
    );
    figures.push({
      name: `activation to the last seen ${cards} cards`,
      value: median(alone.map(({ took }) => took)),
      unit: 'ms',
      goal,
    });
    const drawn = await step('The same in the workbench', () =>
      measureStarts(path.join(folder, 'vscode'), probe, cards),
    );
    console.log(`${cards} cards, until they are drawn in the workbench: ${drawn.join(', ')} ms`);
  }
  return figures;
}
