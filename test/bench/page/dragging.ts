import { setTimeout as delay } from 'node:timers/promises';
import type { Frame, Page } from '@playwright/test';

import { watchDrags } from './watch.ts';

/** Measurements of drags on a page. */
export interface Dragged {
  /** Milliseconds from each drop until the card is painted in its new column. */
  readonly dropTook: readonly number[];
  /** The longest task while a card was held at the edge of a long list, in milliseconds; 0 if none exceeded 50. */
  readonly longestTask: number;
  readonly elements: number;
}

const drops = 20;
/** Milliseconds from one frame to the next. */
const frameMs = 1_000 / 60;

/** Drags the first card of the first column into the second, several times, and then holds one at the edges of a list. */
export async function dragIn(window: Page, frame: Frame): Promise<Dragged> {
  await frame.evaluate(watchDrags);
  const dropTook: number[] = [];
  for (let drop = 0; drop < drops; drop += 1) {
    await pickUp(window, frame);
    const target = await boxOf(frame, 1);
    await window.mouse.move(target.x + 60, target.y + 300, { steps: 6 });
    await delay(200);
    await afterFrame(frame, (drop / drops) * frameMs);
    await window.mouse.up();
    for (let took: number | undefined; took === undefined; await delay(50)) {
      took = await frame.evaluate<number | undefined>('window.dropTook');
      if (took !== undefined) dropTook.push(took);
    }
    await frame.evaluate('window.dropTook = undefined');
  }
  await frame.evaluate('longTasks.length = 0');
  await pickUp(window, frame);
  const list = await boxOf(frame, 0);
  for (const y of [list.y + list.height - 12, list.y + 60]) {
    await window.mouse.move(list.x + 100, y, { steps: 6 });
    for (let moves = 0; moves < 30; moves += 1) {
      await window.mouse.move(list.x + 100 + (moves % 2), y);
      await delay(100);
    }
  }
  const longestTask = await frame.evaluate<number>('Math.max(0, ...longTasks)');
  const elements = await frame.evaluate<number>("document.querySelectorAll('*').length");
  await window.keyboard.press('Escape');
  await window.mouse.up();
  return { dropTook, longestTask, elements };
}

/**
 * Waits for that part of a frame. A drop is painted with a frame, so a good half of its time is the wait for it; otherwise the drops on one page
 * may all come just before a frame, and those on the other just after.
 */
const afterFrame = (frame: Frame, milliseconds: number): Promise<void> =>
  frame.evaluate(`new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, ${milliseconds})))`);

async function pickUp(window: Page, frame: Frame): Promise<void> {
  const card = frame.locator('.column').first().locator('.card').nth(1);
  await frame.evaluate(`window.draggedId = ${JSON.stringify(await card.getAttribute('data-card'))}`);
  const box = await card.boundingBox();
  if (box === null) throw new Error('The card to be dragged is not visible.');
  await window.mouse.move(box.x + 40, box.y + 30);
  await window.mouse.down();
  await window.mouse.move(box.x + 48, box.y + 36, { steps: 4 });
}

async function boxOf(frame: Frame, column: number): Promise<{ x: number; y: number; height: number }> {
  const box = await frame.locator('.column').nth(column).boundingBox();
  if (box === null) throw new Error('The column is not visible.');
  return box;
}
