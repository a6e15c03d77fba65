import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { format, parseArgs } from 'node:util';

import { testTimeoutMs } from '../../test/fixtures/waiting.ts';
import { root } from '../setup/places.mjs';
import { type Browser, launchBrowser } from '../workbench/browser.ts';
import { openLane } from '../workbench/lane.ts';
import { startServer, type WorkbenchServer } from '../workbench/server.ts';
import { bundleHostTests, hostTestEntry } from './hostBundle.ts';
import { testFiles } from './layers.ts';
import { type Lane, sideBySide } from './sideBySide.ts';
import { readTally, type Tally, writeTally } from './tally.ts';

/**
 * Runs the host suites inside the extension host of a real VS Code: `hostLayer.ts --tally <file> [--grep <pattern>] [<part of a path>…]`. Each file has a
 * VS Code and a local service of its own, so that none spends the requests of a minute that another needs.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { tally: { type: 'string', default: '' }, grep: { type: 'string' } },
});
const allFolders = path.join(root, 'out/host');
/** Milliseconds without a word from the extension host, which says something after each test, until it counts as stuck. */
const silenceMs = 2 * testTimeoutMs;
const mark = '\u2063';

rmSync(allFolders, { recursive: true, force: true });
await bundleHostTests();
const sum = await sideBySide(testFiles('test/host/**/*.test.ts', positionals), runSuite);
writeTally(values.tally, sum);
process.exitCode = sum.failed > 0 ? 1 : 0;

/** What came of one file; one that broke off counts as a failure. */
async function runSuite(file: string, { number, print }: Lane): Promise<Tally> {
  const name = path.basename(file, '.test.ts');
  const folder = path.join(allFolders, name);
  mkdirSync(folder, { recursive: true });
  const tally = path.join(folder, 'tally.json');
  const { port, cache } = await openLane(allFolders, number);
  const environment = { NODE_COMPILE_CACHE: path.join(cache, 'node') };
  const server = await startServer({ folder, port, purpose: 'tests', graceSeconds: 2, environment });
  try {
    const browser = await launchBrowser(path.join(folder, 'browser'), cache);
    try {
      await runInside(
        { server, browser, folder, print },
        {
          JOBDECK_TEST_SUITE: `${name}.test.cjs`,
          JOBDECK_TEST_TALLY: tally,
          JOBDECK_TEST_MARK: mark,
          JOBDECK_TEST_FOLDER: folder,
          ...(values.grep === undefined ? {} : { JOBDECK_TEST_GREP: values.grep }),
        },
      );
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
  }
  const found = readTally(tally);
  if (found !== undefined) return { ...found, failures: found.failures.map((failure) => ({ ...failure, file })) };
  print(`${file} broke off; see ${folder}.\n`);
  return { passed: 0, failed: 1, failures: [{ file, title: 'broke off', error: `See ${folder}.` }] };
}

interface Inside {
  readonly server: WorkbenchServer;
  readonly browser: Browser;
  readonly folder: string;
  readonly print: (text: string) => void;
}

/** Resolves when the test entry has ended or was silent for too long. */
async function runInside(
  { server: { address, authority }, browser: { page }, folder, print }: Inside,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const log = createWriteStream(path.join(folder, 'extensionHost.log'));
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const giveUp = async (): Promise<void> => {
    print(`The extension host was silent for ${silenceMs / 1000} s; see ${folder}.\n`);
    await page.screenshot({ path: path.join(folder, 'silent.png') }).catch(() => undefined);
    end();
  };
  let silence = setTimeout(giveUp, silenceMs);
  await page.exposeFunction('codeAutomationLog', (_severity: string, line: unknown[]) => {
    clearTimeout(silence);
    silence = setTimeout(giveUp, silenceMs);
    const text = format(...line);
    // A page may still log between its last test and its end.
    if (log.writable) log.write(`${text}\n`);
    if (text.startsWith(mark)) print(`${text.replaceAll(mark, '')}\n`);
  });
  await page.exposeFunction('codeAutomationExit', () => end());
  await page.goto(`${address}&${orders(authority, environment)}`);
  await ended;
  clearTimeout(silence);
  log.end();
}

/** What to run, as VS Code's own smoke tests say it: in the address. */
function orders(authority: string, environment: Readonly<Record<string, string>>): URLSearchParams {
  const remote = (file: string): string => `vscode-remote://${authority}${file}`;
  const payload = [
    ['extensionDevelopmentPath', remote(root)],
    ['extensionTestsPath', remote(hostTestEntry)],
    ['extensionEnvironment', JSON.stringify(environment)],
    // A test searches the logs for a token. At trace the editor itself writes down the headers that it sends to an MCP server.
    ['logLevel', 'debug'],
    ['skipWelcome', 'true'],
    ['skipReleaseNotes', 'true'],
  ];
  return new URLSearchParams({ payload: JSON.stringify(payload) });
}
