import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { type Figure, median } from '../../../scripts/bench/figure.ts';
import { packageExtension, packageFolder, vsixFile } from '../../../scripts/package/vsix.ts';
import { ensureChromium } from '../../../scripts/setup/chromium.mjs';
import { step } from '../../../scripts/setup/command.mjs';
import { root } from '../../../scripts/setup/places.mjs';
import { ensureVscodeHost } from '../../../scripts/setup/vscodeHost.mjs';
import { pageFrame } from '../../e2e/pageFrame.ts';
import type { WorkbenchPage } from '../../e2e/workbenchPage.ts';
import { waitTimeoutMs } from '../../fixtures/waiting.ts';
import { type Address, overRest } from '../../service/calls.ts';
import { BoardWindow } from '../page/boardWindow.ts';
import { type Kind, kinds, ourKinds, watchContent } from './kinds.ts';

const folder = path.join(root, 'out/bench/pages');
const smallest = path.join(folder, 'smallest.vsix');
/** While milliseconds are measured, and while memory is. */
const cards = { few: 300, many: 10_000 };
/** Times of one kind differ by up to two times within a run. */
const rounds = 9;
const cycles = 200;
/** Openings before the first reading: until then a window also grows by what it keeps once. */
const warmUps = 50;
/**
 * Growth is read without optimizing compilers. With them a window grows by one to two megabytes over the openings of an empty panel, and each
 * window by another amount, because of what they make of the editor's own code; without them by a tenth of one.
 */
const growthArguments = ['--js-flags=--no-opt --no-maglev --no-sparkplug --no-flush-bytecode'];
/** Idle time of a newly loaded editor, in milliseconds. */
const rest = 2_000;

/** The first page of each kind in a fresh window, and the memory of the window over many openings, compared with an empty panel. */
export async function benchPages(): Promise<Figure[]> {
  await ensureVscodeHost();
  await ensureChromium();
  await step('Packaging', async () => {
    mkdirSync(folder, { recursive: true });
    await packageExtension();
    await packageFolder(path.join(root, 'test/bench/page/smallest'), smallest);
  });
  const firsts = await step('Opening each kind first', () => inWindow({ cards: cards.few }, openFirsts));
  const grown = await step(`Opening and closing each kind ${cycles} times`, () =>
    inWindow({ cards: cards.many, browserArguments: growthArguments }, growEach),
  );
  console.table(
    Object.fromEntries(
      kinds.map(({ view }) => [
        view,
        {
          'first (ms)': firsts.get(view),
          'window (times)': grown.window.get(view),
          'host (times)': grown.host.get(view),
        },
      ]),
    ),
  );
  const by = (values: ReadonlyMap<string, number>, view: string, beside: string, least = 0) =>
    (values.get(view) ?? Number.NaN) / Math.max(least, values.get(beside) ?? Number.NaN);
  const opened = `after ${cycles} openings of`;
  // A baseline that shrinks by chance counts as one that keeps its size.
  return ourKinds.flatMap(({ view, beside }) => [
    { name: `first ${view} in a window by ${beside}`, value: by(firsts, view, beside), unit: 'times', goal: 1.5 },
    {
      name: `memory of the window ${opened} ${view} by before, by that of ${beside}`,
      value: by(grown.window, view, beside, 1),
      unit: 'times',
      goal: 1.015,
    },
    {
      name: `memory of the extension host ${opened} ${view} by before, by that of ${beside}`,
      value: by(grown.host, view, beside, 1),
      unit: 'times',
      goal: 1.02,
    },
  ]);
}

async function inWindow<T>(
  board: { readonly cards: number; readonly browserArguments?: readonly string[] },
  measure: (window: BoardWindow) => Promise<T>,
): Promise<T> {
  const vscode = path.join(folder, 'vscode');
  const parts = { ...board, watch: watchContent, commandsFor };
  const window = await BoardWindow.open(vscode, [vsixFile, smallest], parts);
  try {
    return await measure(window);
  } finally {
    await window.close();
  }
}

/** Commands that open the kinds, in their order. */
async function commandsFor(service: Address): Promise<readonly (readonly unknown[])[]> {
  const { cards } = await overRest(service, 'tracker_get_board', {});
  const { items: notes } = await overRest(service, 'list_notes', {});
  const { items: meetings } = await overRest(service, 'list_meetings', {});
  return [
    ['smallest.empty'],
    ['smallest.emptyEditor'],
    ['jobdeck.board.open'],
    ['jobdeck.card.open', cards[0]?.id],
    ['jobdeck.note.openPage', { kind: 'note', note: { id: notes[0]?.id } }],
    ['jobdeck.meeting.open', { meetingId: meetings[0]?.id }],
    ['jobdeck.statistics.show'],
    ['jobdeck.agents.showOverview'],
  ];
}

/** An empty panel is opened twice in each round, since five kinds are compared with it. */
const opened = [...kinds, ...kinds.filter(({ view }) => view === 'empty')];

/** Median milliseconds from the key to the first painted content, each time in a window that was loaded again. */
async function openFirsts(window: BoardWindow): Promise<Map<string, number>> {
  const times = new Map(kinds.map(({ view }) => [view, [] as number[]]));
  // The first round fills the browser's cache.
  for (let round = 0; round <= rounds; round += 1) {
    for (const kind of round % 2 === 0 ? opened : opened.toReversed()) {
      await loadAgain(window);
      const took = await open(window, kind);
      if (round > 0) times.get(kind.view)?.push(took);
      await window.closePage();
    }
  }
  for (const [view, took] of times) console.log(`${view}: ${took.map(Math.round).join(', ')} ms`);
  return new Map([...times].map(([view, took]) => [view, Math.round(median(took))]));
}

interface Grown {
  readonly window: Map<string, number>;
  readonly host: Map<string, number>;
}

/** Memory after the openings of each kind, in times of that after the first ones, while the tree shows its longest column. */
async function growEach(window: BoardWindow): Promise<Grown> {
  await expandLongest(window.page);
  const grown: Grown = { window: new Map(), host: new Map() };
  for (const kind of kinds) {
    await loadAgain(window);
    const openAndClose = async (times: number) => {
      for (let cycle = 0; cycle < times; cycle += 1) {
        await open(window, kind);
        await window.closePage();
      }
      return window.memory();
    };
    const before = await openAndClose(warmUps);
    const after = await openAndClose(cycles);
    console.log(`${kind.view}, in MB: ${JSON.stringify({ before, after })}`);
    grown.window.set(kind.view, after.window / before.window);
    grown.host.set(kind.view, after.host / before.host);
  }
  return grown;
}

async function expandLongest(page: WorkbenchPage): Promise<void> {
  await page.openJobdeckView();
  await page.treeRow('Applied').waitFor();
  const collapsed = page.treeRow('Applied').and(page.browserPage.locator('[aria-expanded=false]'));
  if ((await collapsed.count()) > 0) await collapsed.click();
  await page.treeRow('Applied').and(page.browserPage.locator('[aria-expanded=true]')).waitFor();
}

/** Loads the window again, with both extensions active, the tree drawn and nothing else to do. */
async function loadAgain(window: BoardWindow): Promise<void> {
  await window.page.reload();
  await window.page.openJobdeckView();
  await window.page.treeRow('Saved').waitFor();
  await window.memory();
  await delay(rest);
}

/** Opens a page by its key; returns the milliseconds until its content was painted. */
async function open({ page }: BoardWindow, kind: Kind): Promise<number> {
  await page.browserPage.keyboard.press(`Control+Alt+F${kinds.indexOf(kind) + 1}`);
  const frame = await pageFrame(page, kind.view);
  const deadline = performance.now() + waitTimeoutMs;
  for (;;) {
    if (performance.now() > deadline) throw new Error(`${kind.view} shows no ${kind.content}.`);
    const paintedAt = await frame.evaluate<number | undefined>('window.contentAt');
    if (paintedAt !== undefined) return paintedAt - (await page.browserPage.evaluate<number>('window.pressedAt'));
    await delay(20);
  }
}
