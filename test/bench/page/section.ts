import { mkdirSync } from 'node:fs';
import path from 'node:path';

import { type Figure, median } from '../../../scripts/bench/figure.ts';
import { packageExtension, packageFolder, vsixFile } from '../../../scripts/package/vsix.ts';
import { ensureChromium } from '../../../scripts/setup/chromium.mjs';
import { step } from '../../../scripts/setup/command.mjs';
import { root } from '../../../scripts/setup/places.mjs';
import { ensureVscodeHost } from '../../../scripts/setup/vscodeHost.mjs';
import { BoardWindow, type MeasuredPage } from './boardWindow.ts';
import { type Dragged, dragIn } from './dragging.ts';
import { expandTree } from './expanding.ts';
import { watchFrames } from './watch.ts';

const folder = path.join(root, 'out/bench/page');
const smallest = path.join(folder, 'smallest.vsix');
/** Times of one page differ by a third within a run. */
const rounds = 21;
/** Milliseconds from which the browser counts a task as long. */
const longTask = 50;

/** The board page with 10,000 cards, compared with a minimal page that receives the same cards in the same VS Code. */
export async function benchPage(): Promise<Figure[]> {
  await ensureVscodeHost();
  await ensureChromium();
  await step('Packaging', async () => {
    mkdirSync(folder, { recursive: true });
    await packageExtension();
    await packageFolder(path.join(root, 'test/bench/page/smallest'), smallest);
  });
  const { few, fewExpanded } = await step('Opening with 100 cards', () =>
    inWindow(100, async (window) => ({
      few: median((await reopen(window, ['jobdeck.boardPage']))['jobdeck.boardPage']),
      fewExpanded: await expandTree(window.page),
    })),
  );
  return inWindow(10_000, async (window) => {
    const times = await step('Opening with 10,000 cards', () => reopen(window, ['jobdeck.boardPage', 'smallest']));
    const [ours, theirs] = [median(times['jobdeck.boardPage']), median(times.smallest)];
    const drags = await step('Dragging', () => drag(window));
    const [own, other] = [drags['jobdeck.boardPage'], drags.smallest];
    const tree = await step('Expanding the tree', () => expandTree(window.page));
    console.log(`Reopening: ${list(times['jobdeck.boardPage'])} ms, ${list(times.smallest)} ms the smallest page.`);
    console.log(`Expanding: ${fewExpanded.toFixed(0)} ms with 100 cards, ${tree.toFixed(0)} ms with 10,000.`);
    console.log(`Drops: ${list(own.dropTook)} ms, ${list(other.dropTook)} ms on the smallest page.`);
    console.table({ 'board page': { ...summed(ours, own), few }, 'smallest page': summed(theirs, other) });
    return [
      { name: "reopening 10,000 cards by the smallest page's time", value: ours / theirs, unit: 'times', goal: 0.4 },
      { name: 'reopening 10,000 cards by the time for 100', value: ours / few, unit: 'times', goal: 1.3 },
      {
        name: "drop to painted by the smallest page's time",
        value: median(own.dropTook) / median(other.dropTook),
        unit: 'times',
        goal: 1.1,
      },
      {
        name: `longest task while dragging by the smallest page's, or by ${longTask} ms`,
        value: own.longestTask / Math.max(other.longestTask, longTask),
        unit: 'times',
        goal: 1,
      },
      { name: "elements by the smallest page's", value: own.elements / other.elements, unit: 'times', goal: 4 },
      { name: 'expanding the longest column by one of 100 cards', value: tree / fewExpanded, unit: 'times', goal: 2 },
    ];
  });
}

async function inWindow<T>(cards: number, work: (window: BoardWindow) => Promise<T>): Promise<T> {
  const window = await BoardWindow.open(path.join(folder, `cards-${cards}`), [vsixFile, smallest], {
    cards,
    watch: watchFrames,
  });
  try {
    return await work(window);
  } finally {
    await window.close();
  }
}

/** Times to open each page, alternately, after each was open once. */
async function reopen(window: BoardWindow, views: readonly MeasuredPage[]): Promise<Record<MeasuredPage, number[]>> {
  const times: Record<MeasuredPage, number[]> = { 'jobdeck.boardPage': [], smallest: [] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const view of round % 2 === 0 ? views : views.toReversed()) {
      const { took } = await window.openPage(view);
      if (round > 0) times[view].push(took);
      await window.closePage();
    }
  }
  return times;
}

/** Drags on each page twice, since a drop ends with a frame: its time is that of one frame more or less by chance, so the median counts. */
async function drag(window: BoardWindow): Promise<Record<MeasuredPage, Dragged>> {
  const dragIt = async (view: MeasuredPage): Promise<Dragged> => {
    const { frame } = await window.openPage(view);
    const dragged = await dragIn(window.page.browserPage, frame);
    await window.closePage();
    return dragged;
  };
  const ours = await dragIt('jobdeck.boardPage');
  const theirs = both(await dragIt('smallest'), await dragIt('smallest'));
  return { 'jobdeck.boardPage': both(ours, await dragIt('jobdeck.boardPage')), smallest: theirs };
}

const list = (times: readonly number[]): string => times.map((time) => time.toFixed(0)).join(', ');

const both = (one: Dragged, other: Dragged): Dragged => ({
  dropTook: [...one.dropTook, ...other.dropTook],
  longestTask: Math.max(one.longestTask, other.longestTask),
  elements: Math.max(one.elements, other.elements),
});

const summed = (reopening: number, { dropTook, longestTask, elements }: Dragged) => ({
  'reopening (ms)': Math.round(reopening),
  'drop to painted (ms)': Number(median(dropTook).toFixed(1)),
  'longest task (ms)': Math.round(longestTask),
  elements,
});
