import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { vsixFile } from '../../scripts/package/vsix.ts';
import { root } from '../../scripts/setup/places.mjs';
import { type Browser, launchBrowser } from '../../scripts/workbench/browser.ts';
import { openLane } from '../../scripts/workbench/lane.ts';
import {
  installExtension,
  type ServerOptions,
  startServer,
  type WorkbenchServer,
} from '../../scripts/workbench/server.ts';
import { changeSettings, type Settings, settingsFile } from '../../scripts/workbench/serverFolder.ts';
import { WorkbenchPage } from './workbenchPage.ts';

export interface WorkbenchOptions {
  /** What the embedded service is filled with at its first start. */
  readonly sample?: 'none' | 'meetings' | 'small' | 'large';
  readonly environment?: Readonly<Record<string, string>>;
  readonly settings?: Settings;
  readonly workspaceTrust?: 'asked' | 'given';
  /** What lies in the workspace's folder, by its path there. */
  readonly files?: Readonly<Record<string, string>>;
}

/** Where the e2e run leaves its pictures, logs and folders. */
export const e2eFolder = path.join(root, 'out/e2e');

/** A VS Code as a user has it, with the packaged Jobdeck installed and nothing else. */
export class Workbench {
  readonly #options: ServerOptions;
  readonly #cache: string;
  #server: WorkbenchServer;
  #browser: Browser;
  #page: WorkbenchPage;

  private constructor(options: ServerOptions, cache: string, server: WorkbenchServer, browser: Browser) {
    this.#options = { ...options, port: server.port };
    this.#cache = cache;
    this.#server = server;
    this.#browser = browser;
    this.#page = new WorkbenchPage(browser.page);
  }

  /** Opens a new VS Code of that name on an empty folder, with the packaged extension, which is installed once for all in the lane. */
  static async open(
    name: string,
    { sample = 'small', files = {}, ...options }: WorkbenchOptions = {},
  ): Promise<Workbench> {
    if (!existsSync(vsixFile)) throw new Error(`There is no ${vsixFile}: run "npm run package" first.`);
    const folder = path.join(e2eFolder, name);
    if (existsSync(folder)) throw new Error(`Another test has a workbench named "${name}" already.`);
    const lane = process.env['TEST_PARALLEL_INDEX'] ?? '0';
    const installed = path.join(e2eFolder, 'installed', lane);
    if (!existsSync(installed)) await installExtension(installed, vsixFile);
    cpSync(path.join(installed, 'extensions'), path.join(folder, 'extensions'), { recursive: true });
    for (const [file, text] of Object.entries(files)) {
      const place = path.join(folder, 'workspace', file);
      mkdirSync(path.dirname(place), { recursive: true });
      writeFileSync(place, text);
    }
    const { port, cache } = await openLane(e2eFolder, Number(lane));
    const serverOptions: ServerOptions = {
      ...options,
      port,
      // What is due in the sample is told over whatever a test looks at, and the editor's own chat costs time with each window; tests
      // about either ask for it.
      settings: { 'jobdeck.reminders.notifications': 'off', 'chat.disableAIFeatures': true, ...options.settings },
      folder,
      purpose: 'use',
      graceSeconds: 2,
      environment: {
        NODE_COMPILE_CACHE: path.join(cache, 'node'),
        JOBDECK_LOCAL_SAMPLE: sample,
        ...options.environment,
      },
    };
    const server = await startServer(serverOptions);
    const workbench = new Workbench(
      serverOptions,
      cache,
      server,
      await launchBrowser(path.join(folder, 'browser'), cache),
    );
    try {
      await workbench.#page.open(server.address);
    } catch (error) {
      await workbench.close();
      throw error;
    }
    return workbench;
  }

  /** The window, with the verbs of a user; a restart gives another one. */
  get page(): WorkbenchPage {
    return this.#page;
  }

  /** Everything this VS Code keeps on disk, the browser's profile included. */
  get folder(): string {
    return this.#options.folder;
  }

  /** Where the user's settings are. */
  get settingsFile(): string {
    return settingsFile(this.#server.places);
  }

  /** Writes user settings into their file; the window sees them when it is loaded anew. */
  changeSettings(changes: Settings): void {
    changeSettings(this.#server.places, changes);
  }

  /** Ends VS Code and browser and starts both again, on the same data and as the same user. */
  async restart(): Promise<void> {
    await this.#browser.close();
    await this.#server.stop();
    this.#server = await startServer(this.#options);
    this.#browser = await launchBrowser(path.join(this.folder, 'browser'), this.#cache);
    this.#page = new WorkbenchPage(this.#browser.page);
    await this.#page.open(this.#server.address);
  }

  /** Opens another window of the same user on the same folder, with an extension host of its own. */
  async openWindow(): Promise<WorkbenchPage> {
    const page = new WorkbenchPage(await this.#browser.openWindow());
    await page.open(this.#server.address);
    return page;
  }

  /** Opens a workspace file in place of the folder. */
  async openWorkspace(file: string): Promise<void> {
    const { origin } = new URL(this.#server.address);
    await this.#page.open(`${origin}/?workspace=${encodeURIComponent(file)}`);
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.#server.kill();
  }
}
