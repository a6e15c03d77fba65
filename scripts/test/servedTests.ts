import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';
import { format } from 'node:util';

import { testTimeoutMs } from '../../test/fixtures/waiting.ts';
import { type Browser, launchBrowser } from '../workbench/browser.ts';
import type { Lane } from '../workbench/lane.ts';
import { startServer, testedExtensions, type WorkbenchServer } from '../workbench/server.ts';
import { addScriptedModel, type HostTestOptions } from './hostTests.ts';

export interface ServedTestOptions extends HostTestOptions {
  /** Where this VS Code and its browser keep everything. */
  readonly folder: string;
  readonly lane: Lane;
  /** Takes the lines of the tests. */
  readonly print: (line: string) => void;
}

/** Milliseconds without a word from the tests, which say something after each of them, until they count as stuck. */
const silenceMs = 2 * testTimeoutMs;
/** Pixels. It holds all that tests open; to draw more takes time. */
const windowOfTests = { width: 1000, height: 700 };
const mark = '\u2063';

/** The `runTests` of @vscode/test-electron for a served VS Code: rejects when a test failed, and when the tests fall silent. */
export async function runTests(options: ServedTestOptions): Promise<number> {
  const { folder, lane } = options;
  mkdirSync(folder, { recursive: true });
  await addScriptedModel(path.join(folder, 'extensions'));
  const environment = { NODE_COMPILE_CACHE: path.join(lane.cache, 'node') };
  const settings = {
    // Its message would come during a later test.
    'jobdeck.agents.notifyOfChanges': false,
    // No test looks at it, and it is drawn with each change of a text.
    'editor.minimap.enabled': false,
  };
  const server = await startServer({
    folder,
    port: lane.port,
    purpose: 'tests',
    graceSeconds: 2,
    environment,
    settings,
    editorExtensions: testedExtensions,
  });
  try {
    // With a lane on each core, a process that only draws takes a fifth of the time.
    const browser = await launchBrowser(path.join(folder, 'browser'), lane.cache, ['--in-process-gpu']);
    try {
      await browser.page.setViewportSize(windowOfTests);
      return await runInside(server, browser, options);
    } finally {
      await browser.close();
    }
  } finally {
    await server.kill();
  }
}

/** Resolves when the test entry has ended well. */
async function runInside(
  { address, authority }: WorkbenchServer,
  { page }: Browser,
  options: ServedTestOptions,
): Promise<number> {
  const { folder, print } = options;
  const log = createWriteStream(path.join(folder, 'extensionHost.log'));
  const { promise: ended, resolve: end, reject } = Promise.withResolvers<number>();
  const giveUp = async (): Promise<void> => {
    await page.screenshot({ path: path.join(folder, 'silent.png') }).catch(() => undefined);
    reject(new Error(`The tests were silent for ${silenceMs / 1000} s.`));
  };
  let silence = setTimeout(giveUp, silenceMs);
  await page.exposeFunction('codeAutomationLog', (_severity: string, line: unknown[]) => {
    const text = format(...line);
    // A page may still log between its last test and its end.
    if (log.writable) log.write(`${text}\n`);
    // The editor has something to say even while the tests are stuck.
    if (!text.startsWith(mark)) return;
    clearTimeout(silence);
    silence = setTimeout(giveUp, silenceMs);
    print(text.replaceAll(mark, ''));
  });
  await page.exposeFunction('codeAutomationExit', (code: number) => {
    if (code === 0) end(code);
    else reject(new Error(`Test run failed with code ${code}.`));
  });
  try {
    await page.goto(`${address}&${orders(authority, options)}`);
    return await ended;
  } finally {
    clearTimeout(silence);
    log.end();
  }
}

/** What to run, as VS Code's own smoke tests say it: in the address. */
function orders(authority: string, options: HostTestOptions): URLSearchParams {
  const { extensionDevelopmentPath, extensionTestsPath, extensionTestsEnv } = options;
  const remote = (file: string): string => `vscode-remote://${authority}${file}`;
  const payload = [
    ['extensionDevelopmentPath', remote(extensionDevelopmentPath)],
    ['extensionTestsPath', remote(extensionTestsPath)],
    ['extensionEnvironment', JSON.stringify({ ...extensionTestsEnv, JOBDECK_TEST_MARK: mark })],
    // A test searches the logs for a token. At trace the editor itself writes down the headers that it sends to an MCP server.
    ['logLevel', 'debug'],
    ['skipWelcome', 'true'],
    ['skipReleaseNotes', 'true'],
  ];
  return new URLSearchParams({ payload: JSON.stringify(payload) });
}
