import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';

import { median } from '../../../scripts/bench/figure.ts';
import { systemClock } from '../../../src/base/flow/clock.ts';
import type { ImportSource } from '../../../src/features/transfer/import/source/importSource.ts';
import { startLocalService } from '../../../src/local/service.ts';
import { openTrackerStores } from '../../../src/store/board/stores.ts';
import { applicationsCsv } from '../../fixtures/applications.ts';
import { AskedUser } from '../../page/askedUser.ts';
import { Webview } from '../../page/browserPanel.ts';
import { trackerAt } from '../../page/fixtures.ts';
import { importPageKind } from '../../page/importPageKind.ts';
import { PageInBrowser } from '../../page/pageInBrowser.ts';
import { inNewPage, launchPageBrowser } from '../pageBrowser.ts';

const rounds = 5;
const steps = 60;
/** More than the window has, so that the page scrolls. */
const fewRows = 40;

/** Milliseconds of the longest task while the rows of a plan are scrolled, the median of several rounds; tasks below 50 are not measured. */
export async function scrollPlans(manyRows: number): Promise<{ readonly few: number; readonly many: number }> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'jobdeck-bench-'));
  const service = await startLocalService({ dataFolder, sample: 'none' });
  const browser = await launchPageBrowser();
  try {
    const longest = { few: [] as number[], many: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      longest.few.push(await longestTask(browser, service, fewRows));
      longest.many.push(await longestTask(browser, service, manyRows));
    }
    return { few: median(longest.few), many: median(longest.many) };
  } finally {
    await browser.close();
    await service.close();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

interface ServiceAddress {
  readonly trackerUrl: string;
  readonly token: string;
}

function longestTask(browser: Browser, { trackerUrl, token }: ServiceAddress, rows: number): Promise<number> {
  return inNewPage(browser, async (page) => {
    const tracker = trackerAt(trackerUrl, token);
    const stores = openTrackerStores(tracker, systemClock);
    const text = applicationsCsv(rows);
    const source: ImportSource = { name: 'jobs.csv', content: { kind: 'text', text } };
    const kind = importPageKind({ stores, tracker, user: new AskedUser(), reports: [] }, source);
    const shown = await PageInBrowser.open(await Webview.open(page), kind, 'dark');
    await page.getByRole('button', { name: 'Show Plan' }).click();
    await page.locator('.row').first().waitFor();
    const took = await scroll(page);
    await shown.close();
    for (const each of stores.owned) each.dispose();
    return took;
  });
}

const scroll = (page: Page): Promise<number> =>
  page.evaluate<number>(`(async () => {
    const tasks = [0];
    const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)));
    observer.observe({ type: 'longtask' });
    const scroller = document.querySelector('.rows');
    for (let step = 1; step <= ${steps}; step += 1) {
      scroller.scrollTop = scroller.scrollHeight * step / ${steps};
      await new Promise(requestAnimationFrame);
    }
    tasks.push(...observer.takeRecords().map(({ duration }) => duration));
    observer.disconnect();
    return Math.max(...tasks);
  })()`);
