import { spawn } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { findChromium } from '../setup/chromium.mjs';
import { root } from '../setup/places.mjs';
import { layers, testFiles } from './layers.ts';

/** Runs a layer with Playwright Test: `playwrightLayer.ts <project> --tally <file> [--grep <pattern>] [<part of a path>…]`. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { tally: { type: 'string', default: '' }, grep: { type: 'string' } },
});
const [project = '', ...parts] = positionals;
const { tests = '' } = layers.find(({ name }) => name === project) ?? {};
const files = parts.length === 0 ? [] : testFiles(tests, parts);
const chromium = await findChromium();
if (chromium === undefined) throw new Error('There is no Chromium: run "node scripts/setup.mjs" first.');

const options = [
  `--config=${path.join(root, 'playwright.config.mjs')}`,
  `--project=${project}`,
  ...(values.grep === undefined ? [] : [`--grep=${values.grep}`]),
];
const child = spawn(
  process.execPath,
  [path.join(root, 'node_modules/@playwright/test/cli.js'), 'test', ...options, ...files],
  {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, CHROMIUM: chromium, JOBDECK_TEST_TALLY: values.tally && path.resolve(root, values.tally) },
  },
);
process.once('SIGTERM', () => child.kill('SIGTERM'));
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
