import { createWriteStream, globSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { format, parseArgs } from 'node:util';

import { root } from '../setup/places.mjs';
import { type Browser, launchBrowser } from '../workbench/browser.ts';
import { startServer, type WorkbenchServer } from '../workbench/server.ts';
import { bundleHostTests, hostTestEntry } from './hostBundle.ts';
import { readTally, type Tally, writeTally } from './tally.ts';

/**
 * Runs the host suites inside the extension host of a real VS Code: `hostLayer.ts --tally <file> [--grep <pattern>]`. Each file has a
 * VS Code and a local service of its own, so that none spends the requests of a minute that another needs.
 */
const { values } = parseArgs({ options: { tally: { type: 'string', default: '' }, grep: { type: 'string' } } });
const allFolders = path.join(root, 'out/host');
const patience = 120_000;
const mark = '\u2063';

rmSync(allFolders, { recursive: true, force: true });
await bundleHostTests();
const suites = globSync('*.test.cjs', { cwd: path.dirname(hostTestEntry) }).toSorted();
const tallies: Tally[] = [];
for (const suite of suites) tallies.push(await runSuite(suite));
const sum = (of: (tally: Tally) => number): number => tallies.reduce((total, tally) => total + of(tally), 0);
writeTally(values.tally, { passed: sum(({ passed }) => passed), failed: sum(({ failed }) => failed) });
process.exitCode = sum(({ failed }) => failed) > 0 ? 1 : 0;

/** What came of one file; one that broke off counts as a failure. */
async function runSuite(suite: string): Promise<Tally> {
  const folder = path.join(allFolders, path.basename(suite, '.test.cjs'));
  mkdirSync(folder, { recursive: true });
  const tally = path.join(folder, 'tally.json');
  const server = await startServer({ folder, purpose: 'tests', graceSeconds: 2 });
  try {
    const browser = await launchBrowser(path.join(folder, 'browser'));
    try {
      await runInside(server, browser, folder, {
        JOBDECK_TEST_SUITE: suite,
        JOBDECK_TEST_TALLY: tally,
        JOBDECK_TEST_MARK: mark,
        JOBDECK_TEST_FOLDER: folder,
        ...(values.grep === undefined ? {} : { JOBDECK_TEST_GREP: values.grep }),
      });
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
  }
  const found = readTally(tally);
  if (found === undefined) console.error(`${suite} broke off; see ${folder}.`);
  return found ?? { passed: 0, failed: 1 };
}

/** Resolves when the test entry has ended or was silent for too long. */
async function runInside(
  { address, authority }: WorkbenchServer,
  { page }: Browser,
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const log = createWriteStream(path.join(folder, 'extensionHost.log'));
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const giveUp = async (): Promise<void> => {
    console.error(`The extension host was silent for ${patience / 1000} s; see ${folder}.`);
    await page.screenshot({ path: path.join(folder, 'silent.png') }).catch(() => undefined);
    end();
  };
  let silence = setTimeout(giveUp, patience);
  await page.exposeFunction('codeAutomationLog', (_severity: string, line: unknown[]) => {
    clearTimeout(silence);
    silence = setTimeout(giveUp, patience);
    const text = format(...line);
    log.write(`${text}\n`);
    if (text.startsWith(mark)) console.log(text.replaceAll(mark, ''));
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
