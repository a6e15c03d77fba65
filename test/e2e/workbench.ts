import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { vsixFile } from '../../scripts/package/vsix.ts';
import { testOutput } from '../../scripts/setup/places.mjs';
import { type Browser, launchBrowser } from '../../scripts/workbench/browser.ts';
import { openLane } from '../../scripts/workbench/lane.ts';
import {
  installExtension,
  type ServerOptions,
  startServer,
  testedExtensions,
  type WorkbenchServer,
} from '../../scripts/workbench/server.ts';
import { changeSettings, type Settings, settingsFile } from '../../scripts/workbench/serverFolder.ts';
import { WorkbenchPage } from './workbenchPage.ts';

export interface WorkbenchOptions {
  /** Sample data of the embedded service at its first start. */
  readonly sample?: 'none' | 'meetings' | 'small' | 'large';
  readonly environment?: Readonly<Record<string, string>>;
  readonly settings?: Settings;
  readonly workspaceTrust?: 'asked' | 'given';
  /** Files in the workspace folder: content by relative path. */
  readonly files?: Readonly<Record<string, string>>;
  /** Folder of another extension that is installed too. */
  readonly otherExtension?: string;
  /** Whether VS Code has all of its own extensions, not only those that tests use: some add colors to its themes. */
  readonly hasAllExtensions?: boolean;
}

/** Folder for screenshots, logs and data of the e2e run. */
export const e2eFolder = path.join(testOutput, 'e2e');

/** VS Code as a user has it, with only the packaged Jobdeck installed. */
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

  /** Opens a new VS Code with this name on an empty folder. The packaged extension is installed once per lane. */
  static async open(
    name: string,
    { sample = 'small', files = {}, otherExtension, hasAllExtensions = false, ...options }: WorkbenchOptions = {},
  ): Promise<Workbench> {
    if (!existsSync(vsixFile)) throw new Error(`There is no ${vsixFile}: run "npm run package" first.`);
    const folder = path.join(e2eFolder, name);
    if (existsSync(folder)) throw new Error(`Another test has a workbench named "${name}" already.`);
    const lane = process.env['TEST_PARALLEL_INDEX'] ?? '0';
    const installed = path.join(e2eFolder, 'installed', lane);
    if (!existsSync(installed)) await installExtension(installed, vsixFile);
    cpSync(path.join(installed, 'extensions'), path.join(folder, 'extensions'), { recursive: true });
    if (otherExtension !== undefined) addExtension(path.join(folder, 'extensions'), otherExtension);
    for (const [file, text] of Object.entries(files)) {
      const place = path.join(folder, 'workspace', file);
      mkdirSync(path.dirname(place), { recursive: true });
      writeFileSync(place, text);
    }
    const { port, cache } = await openLane(e2eFolder, Number(lane));
    const serverOptions: ServerOptions = {
      ...options,
      port,
      // Notifications of due reminders cover what a test clicks, and VS Code's own chat slows each window; tests of either enable it.
      settings: { 'jobdeck.reminders.notifications': 'off', 'chat.disableAIFeatures': true, ...options.settings },
      folder,
      purpose: 'use',
      ...(hasAllExtensions ? {} : { editorExtensions: testedExtensions }),
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

  /** The current window; a restart replaces it. */
  get page(): WorkbenchPage {
    return this.#page;
  }

  /** Folder with all data of this VS Code, including the browser profile. */
  get folder(): string {
    return this.#options.folder;
  }

  get settingsFile(): string {
    return settingsFile(this.#server.places);
  }

  /** Writes user settings to their file; the window applies them at its next load. */
  changeSettings(changes: Settings): void {
    changeSettings(this.#server.places, changes);
  }

  /** Restarts VS Code and the browser with the same data and user. */
  async restart(): Promise<void> {
    await this.#browser.close();
    await this.#server.stop();
    this.#server = await startServer(this.#options);
    this.#browser = await launchBrowser(path.join(this.folder, 'browser'), this.#cache);
    this.#page = new WorkbenchPage(this.#browser.page);
    await this.#page.open(this.#server.address);
  }

  /** Opens another window of the same user on the same folder, with its own extension host. */
  async openWindow(): Promise<WorkbenchPage> {
    const page = new WorkbenchPage(await this.#browser.openWindow());
    await page.open(this.#server.address);
    return page;
  }

  /** Replaces the folder by a workspace file. */
  async openWorkspace(file: string): Promise<void> {
    const { origin } = new URL(this.#server.address);
    await this.#page.open(`${origin}/?workspace=${encodeURIComponent(file)}`);
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.#server.kill();
  }
}

/** Installs an extension that is no package, before the start: VS Code runs only what its list names. */
function addExtension(extensions: string, source: string): void {
  const { publisher, name, version } = JSON.parse(readFileSync(path.join(source, 'package.json'), 'utf8'));
  const relativeLocation = `${publisher}.${name}-${version}`;
  const place = path.join(extensions, relativeLocation);
  cpSync(source, place, { recursive: true });
  const list = path.join(extensions, 'extensions.json');
  const added = {
    ...{ identifier: { id: `${publisher}.${name}` }, version, relativeLocation },
    location: { $mid: 1, path: place, scheme: 'file' },
  };
  writeFileSync(list, JSON.stringify([...JSON.parse(readFileSync(list, 'utf8')), added]));
}
