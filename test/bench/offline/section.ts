import { mkdirSync } from 'node:fs';
import path from 'node:path';

import { type Figure, median } from '../../../scripts/bench/figure.ts';
import { packageExtension, packageFolder } from '../../../scripts/package/vsix.ts';
import { ensureChromium } from '../../../scripts/setup/chromium.mjs';
import { step } from '../../../scripts/setup/command.mjs';
import { root } from '../../../scripts/setup/places.mjs';
import { ensureVscodeHost } from '../../../scripts/setup/vscodeHost.mjs';
import { measureStarts } from './starts.ts';

const folder = path.join(root, 'out/bench/offline');
const probe = path.join(folder, 'probe.vsix');

/** Starts with the service down: from activation until the last seen board is drawn, in the real workbench. */
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
    const times = await step(`Five starts with ${cards} cards`, () =>
      measureStarts(path.join(folder, 'vscode'), probe, cards),
    );
    console.log(`${cards} cards: ${times.join(', ')} ms`);
    figures.push({ name: `activation to the last seen ${cards} cards`, value: median(times), unit: 'ms', goal });
  }
  return figures;
}
