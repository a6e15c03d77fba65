import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import type { Figure } from '../../../scripts/bench/figure.ts';
import { packageExtension, packageFolder, vsixFile } from '../../../scripts/package/vsix.ts';
import { ensureChromium } from '../../../scripts/setup/chromium.mjs';
import { step } from '../../../scripts/setup/command.mjs';
import { root } from '../../../scripts/setup/places.mjs';
import { ensureVscodeHost } from '../../../scripts/setup/vscodeHost.mjs';
import { type Browser, launchBrowser } from '../../../scripts/workbench/browser.ts';
import {
  installExtension,
  startServer,
  testedExtensions,
  type WorkbenchServer,
} from '../../../scripts/workbench/server.ts';
import { trackerOperations } from '../../../src/contract/tracker.ts';
import { createClient } from '../../../src/http/client.ts';
import { createTransport } from '../../../src/http/transport.ts';
import { type LocalService, startLocalService } from '../../../src/local/service.ts';
import { WorkbenchPage } from '../../e2e/workbenchPage.ts';
import { startFaultProxy } from '../../service/faults/faultProxy.ts';

const folder = path.join(root, 'out/bench/idle');
const probe = path.join(folder, 'probe.vsix');
/** Until a new window has nothing left to do, in milliseconds. */
const rest = 60_000;
const tenMinutes = 600_000;
const month = 30 * 24 * 3_600_000;

/** What the probe has counted since the start of its extension host. */
interface Counts {
  /** Where each timer was started. */
  readonly fired: readonly string[];
  readonly cpuMs: number;
}

/** Ten minutes with a hosted board and nothing of Jobdeck visible, beside a window without Jobdeck at the same time. */
export async function benchIdle(): Promise<Figure[]> {
  await ensureVscodeHost();
  await ensureChromium();
  await step('Packaging', async () => {
    mkdirSync(folder, { recursive: true });
    await packageExtension();
    await packageFolder(path.join(import.meta.dirname, 'probe'), probe);
  });
  const data = path.join(folder, 'tracker');
  rmSync(data, { recursive: true, force: true });
  const tracker = await startLocalService({ dataFolder: data, sample: 'large', cards: 300 });
  await postponeReminders(tracker);
  const proxy = await startFaultProxy(
    tracker.trackerUrl,
    () => 'none',
    () => 0,
  );
  const ours = await IdleWindow.open('ours', [vsixFile, probe]);
  const beside = await IdleWindow.open('beside', [probe]);
  try {
    await ours.connect(proxy.url, tracker);
    await step('Coming to rest', () => delay(rest));
    const [ourStart, besideStart] = [await ours.counts(), await beside.counts()];
    const requestsBefore = proxy.passed.length;
    await step('Ten minutes', () => delay(tenMinutes));
    const requests = proxy.passed.slice(requestsBefore);
    const [ourEnd, besideEnd] = [await ours.counts(), await beside.counts()];
    const timers = ourEnd.fired.slice(ourStart.fired.length);
    const [ourCpu, besideCpu] = [ourEnd.cpuMs - ourStart.cpuMs, besideEnd.cpuMs - besideStart.cpuMs];
    console.log(`Timers: ${timers.join(', ') || 'none'}`);
    console.log(`Requests: ${requests.map(({ method, path }) => `${method} ${path}`).join(', ') || 'none'}`);
    console.log(`Processor time: ${ourCpu.toFixed(0)} ms, and ${besideCpu.toFixed(0)} ms without Jobdeck`);
    return [
      { name: 'timers of ten idle minutes', value: timers.length, unit: 'calls', goal: 0 },
      { name: 'requests of ten idle minutes', value: requests.length, unit: 'requests', goal: 0 },
      {
        name: 'processor time of ten idle minutes by none of ours',
        value: ourCpu / besideCpu,
        unit: 'times',
        goal: 1.1,
      },
    ];
  } finally {
    await Promise.all([ours.close(), beside.close()]);
    await proxy.close();
    await tracker.close();
  }
}

/** The sample's reminders fall due at a fixed hour, and one that falls due in the ten minutes is checked and shown. */
async function postponeReminders({ trackerUrl, token }: LocalService): Promise<void> {
  const send = createTransport({ fetch, baseUrl: `${trackerUrl}/api/v1`, token });
  const tracker = createClient('tracker', trackerOperations, send);
  const { cards } = await tracker.tracker_get_board({});
  for (const { id, reminders } of cards) {
    if (reminders.length === 0) continue;
    const postponed = reminders.map(({ at, ...reminder }) => ({ ...reminder, at: later(at) }));
    await tracker.tracker_update_card({ cardId: id, reminders: postponed });
  }
}

const later = (at: string): string => new Date(Date.parse(at) + month).toISOString();

class IdleWindow {
  readonly #server: WorkbenchServer;
  readonly #browser: Browser;
  readonly #page: WorkbenchPage;
  readonly #result: string;

  private constructor(server: WorkbenchServer, browser: Browser, result: string) {
    this.#server = server;
    this.#browser = browser;
    this.#page = new WorkbenchPage(browser.page);
    this.#result = result;
  }

  static async open(name: string, extensions: readonly string[]): Promise<IdleWindow> {
    const own = path.join(folder, name);
    rmSync(own, { recursive: true, force: true });
    for (const vsix of extensions) await installExtension(own, vsix);
    const result = path.join(own, 'counts.json');
    const environment = { JOBDECK_BENCH_RESULT: result };
    const server = await startServer({
      folder: own,
      environment,
      purpose: 'use',
      graceSeconds: 2,
      // Otherwise windows differ in which of the editor's own extensions they load.
      editorExtensions: testedExtensions,
    });
    const window = new IdleWindow(server, await launchBrowser(path.join(own, 'browser')), result);
    // Without Jobdeck there is no tab of it to wait for.
    await window.#page.browserPage.goto(server.address);
    await window.#page.browserPage.locator('.activitybar').getByRole('tab', { name: 'Explorer' }).waitFor();
    return window;
  }

  /**
   * Connects to the tracker, and hides Jobdeck once the board was shown. The window is reloaded in between, because the report of the new
   * connection loads the editor's Markdown extension, which then stays in memory.
   */
  async connect(url: string, { token }: LocalService): Promise<void> {
    const page = this.#page;
    await page.openJobdeckView();
    await page.connectTo(url, token);
    await page.treeRow('Saved').waitFor();
    await page.untilEditorStaysClosed('Permissions');
    await page.reload();
    await page.openJobdeckView();
    await page.treeRow('Saved').waitFor();
    await page.hideJobdeckView();
  }

  async counts(): Promise<Counts> {
    rmSync(this.#result, { force: true });
    await this.#page.browserPage.keyboard.press('Control+Alt+0');
    while (!existsSync(this.#result) || readFileSync(this.#result, 'utf8') === '') await delay(50);
    return JSON.parse(readFileSync(this.#result, 'utf8')) as Counts;
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.#server.stop();
  }
}
