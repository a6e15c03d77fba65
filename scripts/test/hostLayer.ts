import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { format, parseArgs } from 'node:util';

import { root } from '../setup/places.mjs';
import { type Browser, launchBrowser } from '../workbench/browser.ts';
import { startServer, type WorkbenchServer } from '../workbench/server.ts';
import { bundleHostTests, hostTestEntry } from './hostBundle.ts';

/** Runs the host suites inside the extension host of a real VS Code: `hostLayer.ts --tally <file> [--grep <pattern>]`. */
const { values } = parseArgs({ options: { tally: { type: 'string', default: '' }, grep: { type: 'string' } } });
const folder = path.join(root, 'out/host');
const patience = 120_000;
const mark = '\u2063';

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
await bundleHostTests();
const server = await startServer({ folder, purpose: 'tests', graceSeconds: 2 });
try {
  const browser = await launchBrowser(path.join(folder, 'browser'));
  try {
    process.exitCode = await runInside(server, browser);
  } finally {
    await browser.close();
  }
} finally {
  await server.stop();
}

/** The exit code of the test entry: 0 when it resolved, 1 when it rejected or was silent for too long. */
async function runInside({ address, authority }: WorkbenchServer, { page }: Browser): Promise<number> {
  const log = createWriteStream(path.join(folder, 'extensionHost.log'));
  const { promise: ended, resolve: end } = Promise.withResolvers<number>();
  const giveUp = async (): Promise<void> => {
    console.error(`The extension host was silent for ${patience / 1000} s; see ${folder}.`);
    await page.screenshot({ path: path.join(folder, 'silent.png') }).catch(() => undefined);
    end(1);
  };
  let silence = setTimeout(giveUp, patience);
  await page.exposeFunction('codeAutomationLog', (_severity: string, line: unknown[]) => {
    clearTimeout(silence);
    silence = setTimeout(giveUp, patience);
    const text = format(...line);
    log.write(`${text}\n`);
    if (text.startsWith(mark)) console.log(text.replaceAll(mark, ''));
  });
  await page.exposeFunction('codeAutomationExit', end);
  await page.goto(`${address}&${orders(authority)}`);
  const code = await ended;
  clearTimeout(silence);
  log.end();
  return code;
}

/** What to run, as VS Code's own smoke tests say it: in the address. */
function orders(authority: string): URLSearchParams {
  const remote = (file: string): string => `vscode-remote://${authority}${file}`;
  const environment = {
    JOBDECK_TEST_TALLY: values.tally,
    JOBDECK_TEST_MARK: mark,
    JOBDECK_TEST_FOLDER: folder,
    ...(values.grep === undefined ? {} : { JOBDECK_TEST_GREP: values.grep }),
  };
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
