import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Frame } from '@playwright/test';

import { type Browser, launchBrowser } from '../../../scripts/workbench/browser.ts';
import { installExtension, startServer, type WorkbenchServer } from '../../../scripts/workbench/server.ts';
import { changeSettings, measuredSettings, prepareServerFolder } from '../../../scripts/workbench/serverFolder.ts';
import { startLocalService } from '../../../src/local/service.ts';
import { pageFrame } from '../../e2e/pageFrame.ts';
import { WorkbenchPage } from '../../e2e/workbenchPage.ts';
import { type Address, overRest } from '../../service/calls.ts';

/** The measured pages by panel type, and the key that opens each. */
export const keyOf = { 'jobdeck.boardPage': 'Control+Alt+8', smallest: 'Control+Alt+9' } as const;
export type MeasuredPage = keyof typeof keyOf;

/** Time without changes after which a page counts as drawn, in milliseconds. */
const rest = 700;

interface BoardWindowParts {
  readonly cards: number;
  readonly watch: string;
  readonly commandsFor?: (service: Address) => Promise<readonly (readonly unknown[])[]>;
  readonly browserArguments?: readonly string[];
}

/** A VS Code with that many cards on its local board, in which pages are opened by keys. */
export class BoardWindow {
  readonly #server: WorkbenchServer;
  readonly #browser: Browser;
  readonly #memoryFile: string;
  readonly page: WorkbenchPage;

  private constructor(server: WorkbenchServer, browser: Browser, memoryFile: string) {
    this.#server = server;
    this.#browser = browser;
    this.#memoryFile = memoryFile;
    this.page = new WorkbenchPage(browser.page);
  }

  /** `watch` runs in every frame before other scripts; `commandsFor` returns what `smallest.run` runs, with its arguments. */
  static async open(
    folder: string,
    extensions: readonly string[],
    { cards, watch, commandsFor = async () => [], browserArguments = [] }: BoardWindowParts,
  ): Promise<BoardWindow> {
    rmSync(folder, { recursive: true, force: true });
    const places = prepareServerFolder(folder);
    const { data } = places;
    changeSettings(places, measuredSettings);
    const boardFile = path.join(folder, 'board.json');
    const dataFolder = path.join(data, 'User/globalStorage/jobdeck.jobdeck/local');
    mkdirSync(dataFolder, { recursive: true });
    const service = await startLocalService({ dataFolder, sample: 'large', cards });
    writeFileSync(boardFile, JSON.stringify(await overRest(service, 'tracker_get_board', {})));
    const commandsFile = path.join(folder, 'commands.json');
    writeFileSync(commandsFile, JSON.stringify(await commandsFor(service)));
    await service.close();
    for (const vsix of extensions) await installExtension(folder, vsix);
    const memoryFile = path.join(folder, 'memory.txt');
    const environment = {
      JOBDECK_BENCH_BOARD: boardFile,
      JOBDECK_BENCH_COMMANDS: commandsFile,
      JOBDECK_BENCH_MEMORY: memoryFile,
    };
    const server = await startServer({ folder, environment, purpose: 'use', graceSeconds: 2 });
    const browser = await launchBrowser(path.join(folder, 'browser'), undefined, browserArguments);
    await browser.context.addInitScript(watch);
    const window = new BoardWindow(server, browser, memoryFile);
    await window.page.open(server.address);
    return window;
  }

  /** Opens a page by its key; returns its frame, and the milliseconds from the key to the last visible card. */
  async openPage(view: MeasuredPage): Promise<{ readonly frame: Frame; readonly took: number }> {
    await this.page.browserPage.keyboard.press(keyOf[view]);
    const frame = await pageFrame(this.page, view);
    for (;;) {
      await delay(rest);
      const [painted = 0, now] = await frame.evaluate<[number | undefined, number]>(
        '[window.paintedAt, performance.timeOrigin + performance.now()]',
      );
      if (painted === 0 || now - painted < rest) continue;
      return { frame, took: painted - (await this.page.browserPage.evaluate<number>('window.pressedAt')) };
    }
  }

  /** Closes the visible page. */
  async closePage(): Promise<void> {
    await this.page.browserPage.keyboard.press('Control+Alt+7');
    await this.page.browserPage.locator('iframe.webview').waitFor({ state: 'detached' });
  }

  /** Memory in use by the window and the extension host after a garbage collection, in megabytes. */
  async memory(): Promise<{ readonly window: number; readonly host: number }> {
    const session = await this.#browser.context.newCDPSession(this.page.browserPage);
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    await session.detach();
    rmSync(this.#memoryFile, { force: true });
    await this.page.browserPage.keyboard.press('Control+Alt+0');
    while (!existsSync(this.#memoryFile) || readFileSync(this.#memoryFile, 'utf8') === '') await delay(50);
    return { window: usedSize / 1e6, host: Number(readFileSync(this.#memoryFile, 'utf8')) / 1e6 };
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.#server.stop();
  }
}
