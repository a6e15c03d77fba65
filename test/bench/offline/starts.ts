import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { vsixFile } from '../../../scripts/package/vsix.ts';
import { launchBrowser } from '../../../scripts/workbench/browser.ts';
import { installExtension, startServer } from '../../../scripts/workbench/server.ts';
import { startLocalService } from '../../../src/local/service.ts';
import { WorkbenchPage } from '../../e2e/workbenchPage.ts';

const rounds = 5;
/** What an editor that has just been loaded is left to itself, in milliseconds. */
const rest = 4_000;

/** Runs in the page before anything else: notes when the tree's first stage is drawn, in milliseconds since 1970. */
const noteFirstRow = `(() => {
  const look = () => {
    const labels = [...document.querySelectorAll('.sidebar .monaco-list-row .label-name')];
    if (labels.some((label) => label.textContent.trim() === 'Saved')) window.firstRowAt = Date.now();
    else requestAnimationFrame(look);
  };
  look();
})()`;

/**
 * Loads the editor again and again on a board of so many cards that was read before, with its service down, in a folder that is made
 * anew, and looks at the board once it has come to rest: the milliseconds each time from the extension's activation until it is drawn.
 */
export async function measureStarts(folder: string, probe: string, cards: number): Promise<number[]> {
  rmSync(folder, { recursive: true, force: true });
  for (const vsix of [vsixFile, probe]) await installExtension(folder, vsix);
  const result = path.join(folder, 'activated');
  const tracker = await startLocalService({ dataFolder: path.join(folder, 'tracker'), sample: 'large', cards });
  const server = await startServer({
    folder,
    purpose: 'use',
    graceSeconds: 2,
    environment: { JOBDECK_BENCH_RESULT: result },
  });
  try {
    const browser = await launchBrowser(path.join(folder, 'browser'));
    try {
      const page = new WorkbenchPage(browser.page);
      await page.open(server.address);
      await page.openJobdeckView();
      await page.tryToConnect(tracker.trackerUrl, tracker.token);
      await page.pickItem('I do not know');
      await page.treeRow('Saved').waitFor();
      await page.closeEditor(/Permissions/);
      await tracker.close();
      await browser.page.addInitScript(noteFirstRow);
      const times: number[] = [];
      while (times.length < rounds) {
        rmSync(result);
        await page.hideJobdeckView();
        // Else the editor opens the view by itself, in the middle of its own start.
        await page.untilContainerStaysClosed('jobdeck');
        await page.reload();
        await delay(rest);
        await page.openJobdeckView();
        await page.treeRow('Saved').waitFor();
        times.push((await browser.page.evaluate<number>('window.firstRowAt')) - (await written(result)));
      }
      return times;
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
    await tracker.close();
  }
}

/** The number in a file, once there is one. */
async function written(file: string): Promise<number> {
  for (let tries = 0; tries < 400; tries += 1) {
    try {
      const text = readFileSync(file, 'utf8');
      if (text !== '') return Number(text);
    } catch {
      // The probe has not written it yet.
    }
    await delay(50);
  }
  throw new Error(`The probe wrote nothing to ${file}.`);
}
