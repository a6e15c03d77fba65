import type { Frame, Locator, Page } from '@playwright/test';

import { waitTimeoutMs } from '../fixtures/waiting.ts';
import { Drag } from './drag.ts';
import { untilTrue } from './untilTrue.ts';

/** Runs in the page: the titles of a column's cards that are drawn, from top to bottom. */
const titlesIn = (column: string): string => `(() => {
  const section = document.querySelector('section.column[aria-label=${JSON.stringify(column)}]');
  return [...(section?.querySelectorAll('.card') ?? [])]
    .sort((a, b) => a.dataset.index - b.dataset.index)
    .map((card) => card.querySelector('.title bdi')?.textContent ?? '');
})()`;

/** The board page in the words of its user. Every verb waits until what it does can be done. */
export class BoardOnPage {
  /** The window whose mouse and keys are used. */
  readonly #browserPage: Page;
  #drag: Drag | undefined;
  /** The inside of the page; a reload of a workbench gives another one. */
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

  /** The titles of a column's cards that are drawn, from top to bottom. */
  titlesIn(column: string): Promise<string[]> {
    return this.frame.evaluate<string[]>(titlesIn(column));
  }

  /** Waits until a column's cards are these, in this order. */
  async untilCards(column: string, titles: readonly string[]): Promise<void> {
    const wanted = JSON.stringify(titles);
    const isSo = `JSON.stringify(${titlesIn(column)}) === ${JSON.stringify(wanted)}`;
    await untilTrue(this.frame, isSo).catch(async (error) => {
      throw new Error(`${column} has ${JSON.stringify(await this.titlesIn(column))}, not ${wanted}.`, { cause: error });
    });
  }

  /** Waits until a text was told to those who hear the page only. */
  async untilAnnounced(words: string): Promise<void> {
    await this.frame.locator('[role=status]').filter({ hasText: words }).waitFor({ state: 'attached' });
  }

  /** Waits until the focus is on what is called so. */
  async untilFocused(label: RegExp): Promise<void> {
    await untilTrue(this.frame, `${label}.test(document.activeElement?.textContent ?? '')`);
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#browserPage.keyboard.press(key);
  }

  /** Begins to drag a card or a column's head, and stays over another place, before it or behind it. */
  async dragOver(from: Locator, onto: Locator, { below = false, right = false } = {}): Promise<void> {
    const [start, end] = [await boxOf(from), await boxOf(onto)];
    this.#drag = await Drag.begin(this.#browserPage, { x: start.x + 30, y: start.y + start.height / 2 });
    const x = right ? end.x + end.width - 12 : end.x + 40;
    const y = below ? end.y + end.height - 6 : end.y + 6;
    await this.#drag.over({ x, y });
    // The browser says again and again what is over what, as long as it lasts; its protocol leaves that to us.
    for (const end = Date.now() + waitTimeoutMs; (await this.#held.count()) === 0; await this.#drag.over({ x, y }))
      if (Date.now() > end) throw new Error('Nothing on the page takes what is dragged.');
    await this.#drag.over({ x: x + 1, y });
  }

  async drop(): Promise<void> {
    await this.#drag?.drop();
    await this.#untilNothingIsHeld();
  }

  /** Calls the drag off. */
  async cancel(): Promise<void> {
    await this.#drag?.cancel();
    await this.#untilNothingIsHeld();
  }

  /** What shows where a drop would go. */
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
  if (box === null) throw new Error('What is dragged is not in sight.');
  return box;
}
