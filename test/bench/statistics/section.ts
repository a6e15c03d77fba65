import type { Figure } from '../../../scripts/bench/figure.ts';
import { ensureChromium } from '../../../scripts/setup/chromium.mjs';
import { runCommand, step } from '../../../scripts/setup/command.mjs';
import { root } from '../../../scripts/setup/places.mjs';
import { countStatistics } from './counting.ts';
import { drawStatistics } from './drawing.ts';

const columns = 200;
const cards = 10_000;
const longestBlockMs = 50;
/** From which the browser counts a task as long. */
const longTaskMs = 50;

/** Counting with 10,000 cards, and the page of a board with 200 columns beside that of a small one. */
export async function benchStatistics(): Promise<Figure[]> {
  const blocks = await step('Counting', () => countStatistics(cards));
  await ensureChromium();
  await step('Building', () => runCommand(process.execPath, ['esbuild.mjs', '--production'], { cwd: root }));
  const { few, many } = await step('Drawing', () => drawStatistics(columns));
  console.log(`Longest task: ${many.toFixed(0)} ms with ${columns} columns, ${few.toFixed(0)} ms with few.`);
  return [
    {
      name: `block of the host by a click on a number of ${cards} cards`,
      value: blocks.click,
      unit: 'ms',
      goal: longestBlockMs,
    },
    {
      name: `block of the host by another stage of ${cards} cards`,
      value: blocks.stage,
      unit: 'ms',
      goal: longestBlockMs,
    },
    {
      name: `longest task while ${columns} columns are drawn by that of few, or by ${longTaskMs} ms`,
      value: many / Math.max(few, longTaskMs),
      unit: 'times',
      goal: 1,
    },
  ];
}
