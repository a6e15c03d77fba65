import type { Frame, Locator, Page } from '@playwright/test';

import { waitTimeoutMs } from '../fixtures/waiting.ts';
import { Drag } from './drag.ts';
import { untilTrue } from './untilTrue.ts';

/** Runs in the page: titles of the rendered cards of a column, from top to bottom. */
const titlesIn = (column: string): string => `(() => {
  const section = document.querySelector('section.column[aria-label=${JSON.stringify(column)}]');
  return [...(section?.querySelectorAll('.card') ?? [])]
    .sort((a, b) => a.dataset.index - b.dataset.index)
    .map((card) => card.querySelector('.title bdi')?.textContent ?? '');
})()`;

/** The board page, in terms of its user. Each method waits until its action is possible. */
export class BoardOnPage {
  /** The window that receives mouse and key input. */
  readonly #browserPage: Page;
  #drag: Drag | undefined;
  /** Frame of the page; a reload of a workbench replaces it. */
  readonly frame: Frame;

  constructor(browserPage: Page, frame: Frame) {
    this.#browserPage = browserPage;
    this.frame = frame;
  }

  column(title: string): Locator {
    return this.frame.locator(`section.column[aria-label=${JSON.stringify(title)}]`);
  }

  head(title: string): Locator {
    return this.column(title).locator('.name');
  }

  card(title: string): Locator {
    return this.frame.locator('.card').filter({ has: this.frame.getByText(title, { exact: true }) });
  }

  /** Titles of the rendered cards of a column, from top to bottom. */
  titlesIn(column: string): Promise<string[]> {
    return this.frame.evaluate<string[]>(titlesIn(column));
  }

  /** Waits until a column contains exactly these cards, in this order. */
  async untilCards(column: string, titles: readonly string[]): Promise<void> {
    const wanted = JSON.stringify(titles);
    const isSo = `JSON.stringify(${titlesIn(column)}) === ${JSON.stringify(wanted)}`;
    await untilTrue(this.frame, isSo).catch(async (error) => {
      throw new Error(`${column} has ${JSON.stringify(await this.titlesIn(column))}, not ${wanted}.`, { cause: error });
    });
  }

  /** Waits until a text is announced to screen readers. */
  async untilAnnounced(words: string): Promise<void> {
    await this.frame.locator('[role=status]').filter({ hasText: words }).waitFor({ state: 'attached' });
  }

  /** Waits until the focused element has this label. */
  async untilFocused(label: RegExp): Promise<void> {
    await untilTrue(this.frame, `${label}.test(document.activeElement?.textContent ?? '')`);
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#browserPage.keyboard.press(key);
  }

  /** Starts to drag a card or a column header, and holds it over a target, before or after it. */
  async dragOver(from: Locator, onto: Locator, { below = false, right = false } = {}): Promise<void> {
    const [start, end] = [await boxOf(from), await boxOf(onto)];
    this.#drag = await Drag.begin(this.#browserPage, { x: start.x + 30, y: start.y + start.height / 2 });
    const x = right ? end.x + end.width - 12 : end.x + 40;
    const y = below ? end.y + end.height - 6 : end.y + 6;
    await this.#drag.over({ x, y });
    // A browser repeats its drag events while the drag lasts; with its protocol the test must send them.
    for (const end = Date.now() + waitTimeoutMs; (await this.#held.count()) === 0; await this.#drag.over({ x, y }))
      if (Date.now() > end) throw new Error('Nothing on the page takes what is dragged.');
    await this.#drag.over({ x: x + 1, y });
  }

  async drop(): Promise<void> {
    await this.#drag?.drop();
    await this.#untilNothingIsHeld();
  }

  async cancel(): Promise<void> {
    await this.#drag?.cancel();
    await this.#untilNothingIsHeld();
  }

  /** Indicators of the drop position. */
  get #held(): Locator {
    return this.frame.locator('.gap, .column.before, .column.behind, .column.target');
  }

  async #untilNothingIsHeld(): Promise<void> {
    await this.#held.first().waitFor({ state: 'detached' });
  }
}

async function boxOf(target: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('What is dragged is not visible.');
  return box;
}
