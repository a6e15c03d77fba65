import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { launchBrowser } from '../../../scripts/workbench/browser.ts';
import { installExtension, startServer } from '../../../scripts/workbench/server.ts';
import { measuredSettings } from '../../../scripts/workbench/serverFolder.ts';
import { storedTreeName } from '../../../src/base/editor/storedTree.ts';
import { startLocalService } from '../../../src/local/service.ts';
import { WorkbenchPage } from '../../e2e/workbenchPage.ts';

const rounds = 15;
/** Idle time of a newly loaded editor, in milliseconds. */
const rest = 4_000;

interface Activation {
  /** Milliseconds since 1970. */
  readonly activatedAt: number;
  /** Processor time of the extension host, in milliseconds: just before the activation, and then every few milliseconds. */
  readonly samples: readonly { readonly at: number; readonly cpuMs: number }[];
}

/** Milliseconds from the activation until the tree is drawn, and the extension host's processor time in between. */
export interface DrawnStart {
  readonly took: number;
  readonly cpuMs: number;
}

/** Runs in the page before other scripts: records when the first stage and the age above it are drawn, in milliseconds since 1970. */
const noteDrawn = `(() => {
  const look = () => {
    const labels = [...document.querySelectorAll('.sidebar .monaco-list-row .label-name')];
    const isDrawn = labels.some((label) => label.textContent.trim() === 'Saved');
    const message = document.querySelector('.sidebar .tree-explorer-viewlet-tree-view .message');
    if (isDrawn && message?.textContent.includes('As of')) window.drawnAt = Date.now();
    else requestAnimationFrame(look);
  };
  look();
})()`;

interface EditorParts {
  /** Packaged. */
  readonly extensions: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Runs once Jobdeck's view is open, before the tree is awaited. */
  readonly prepare?: (page: WorkbenchPage) => Promise<void>;
}

/** An editor with these extensions in a new folder, which is loaded again and again. */
class StartedEditor {
  readonly #page: WorkbenchPage;
  readonly #result: string;
  readonly #end: () => Promise<void>;

  private constructor(page: WorkbenchPage, result: string, end: () => Promise<void>) {
    this.#page = page;
    this.#result = result;
    this.#end = end;
  }

  static async open(
    folder: string,
    { extensions, environment = {}, prepare = async () => undefined }: EditorParts,
  ): Promise<StartedEditor> {
    rmSync(folder, { recursive: true, force: true });
    for (const vsix of extensions) await installExtension(folder, vsix);
    const result = path.join(folder, 'activated');
    const server = await startServer({
      folder,
      purpose: 'use',
      graceSeconds: 2,
      // A restored tab would activate Jobdeck.
      settings: measuredSettings,
      environment: { ...environment, JOBDECK_BENCH_RESULT: result },
    });
    const ends = [() => server.stop()];
    const end = async () => {
      for (const each of ends) await each();
    };
    try {
      const browser = await launchBrowser(path.join(folder, 'browser'));
      ends.unshift(() => browser.close());
      const page = new WorkbenchPage(browser.page);
      await page.open(server.address);
      await page.openJobdeckView();
      await prepare(page);
      await page.treeRow('Saved').waitFor();
      await browser.page.addInitScript(noteDrawn);
      return new StartedEditor(page, result, end);
    } catch (error) {
      await end();
      throw error;
    }
  }

  /** Loads the editor again, and shows Jobdeck's tree once the editor is idle. */
  async start(): Promise<DrawnStart> {
    await written(this.#result);
    rmSync(this.#result);
    // Otherwise the editor opens the view itself, during its own start. It stores only every few seconds what it shows.
    await this.#page.untilContainerIsStored('jobdeck');
    await this.#page.hideJobdeckView();
    await this.#page.untilContainerStaysClosed('jobdeck');
    await this.#page.reload();
    await delay(rest);
    await this.#page.openJobdeckView();
    const drawn = await this.#page.browserPage.waitForFunction<number>('window.drawnAt');
    return startOf(await drawn.jsonValue(), await written(this.#result));
  }

  async close(): Promise<void> {
    await this.#end();
  }
}

function startOf(drawnAt: number, { activatedAt, samples }: Activation): DrawnStart {
  const end = samples.find(({ at }) => at >= drawnAt) ?? samples.at(-1);
  return { took: drawnAt - activatedAt, cpuMs: (end?.cpuMs ?? Number.NaN) - (samples[0]?.cpuMs ?? Number.NaN) };
}

interface ComparedStarts {
  readonly ours: readonly DrawnStart[];
  /** Of a static tree of the same rows. */
  readonly floor: readonly DrawnStart[];
}

/**
 * Starts on a cached board of `cards` cards with its service down, in turn with those of an extension that shows the same rows, each in a
 * window of its own: the machine's speed changes within minutes.
 */
export async function compareStarts(
  folder: string,
  extensions: Readonly<Record<keyof ComparedStarts, readonly string[]>>,
  cards: number,
): Promise<ComparedStarts> {
  const rowsFile = path.join(folder, 'rows.json');
  const ours = await openOffline(path.join(folder, 'ours'), extensions.ours, cards);
  try {
    // Jobdeck stores its rows a moment after it has drawn them.
    await ours.start();
    writeFileSync(rowsFile, storedRowsIn(path.join(folder, 'ours')));
    const floor = await StartedEditor.open(path.join(folder, 'floor'), {
      extensions: extensions.floor,
      environment: { JOBDECK_BENCH_ROWS: rowsFile },
    });
    try {
      const starts = { ours: [] as DrawnStart[], floor: [] as DrawnStart[] };
      for (let round = 0; round < rounds; round += 1) {
        starts.ours.push(await ours.start());
        starts.floor.push(await floor.start());
      }
      return starts;
    } finally {
      await floor.close();
    }
  } finally {
    await ours.close();
  }
}

async function openOffline(folder: string, extensions: readonly string[], cards: number): Promise<StartedEditor> {
  const data = `${folder}-tracker`;
  rmSync(data, { recursive: true, force: true });
  const tracker = await startLocalService({ dataFolder: data, sample: 'large', cards });
  const prepare = async (page: WorkbenchPage): Promise<void> => {
    await page.tryToConnect(tracker.trackerUrl, tracker.token);
    await page.pickItem('I do not know');
    await page.treeRow('Saved').waitFor();
    await page.closeEditor(/Permissions/);
    await tracker.close();
  };
  try {
    return await StartedEditor.open(folder, { extensions, prepare });
  } finally {
    await tracker.close();
  }
}

/** The rows of the tree that Jobdeck stored in an editor's folder, as the file's text. */
function storedRowsIn(folder: string): string {
  const cache = path.join(folder, 'data/User/globalStorage/jobdeck.jobdeck/cache');
  const name = readdirSync(cache).find((file) => file.endsWith(`.${storedTreeName}.json`));
  if (name === undefined) throw new Error(`No rows are stored in ${cache}.`);
  return readFileSync(path.join(cache, name), 'utf8');
}

/** What the probe writes, once written. */
async function written(file: string): Promise<Activation> {
  for (let tries = 0; tries < 400; tries += 1) {
    try {
      const text = readFileSync(file, 'utf8');
      if (text !== '') return JSON.parse(text) as Activation;
    } catch {
      // The probe has not written it yet.
    }
    await delay(50);
  }
  throw new Error(`The probe wrote nothing to ${file}.`);
}
