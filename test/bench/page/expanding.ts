import { setTimeout as delay } from 'node:timers/promises';

import { median } from '../../../scripts/bench/figure.ts';
import type { WorkbenchPage } from '../../e2e/workbenchPage.ts';
import { watchTree } from './watch.ts';

/** Median milliseconds from the key that expands the longest column of the tree until its rows are painted. */
export async function expandTree(page: WorkbenchPage): Promise<number> {
  const { browserPage } = page;
  await page.openJobdeckView();
  await page.treeRow('Saved').waitFor();
  await browserPage.locator('.sidebar .composite.title').hover();
  await browserPage.getByRole('button', { name: 'Collapse All' }).first().click();
  await browserPage.evaluate(watchTree);
  await page.treeRow('Applied').click();
  const times: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    await browserPage.keyboard.press('ArrowLeft');
    await delay(500);
    await browserPage.keyboard.press('ArrowRight');
    await delay(1_000);
    times.push(await browserPage.evaluate<number>('window.treePaintedAt - window.expandedAt'));
  }
  return median(times);
}
