import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

import { testTimeoutMs, waitTimeoutMs } from '../../test/fixtures/waiting.ts';
import { root } from '../setup/places.mjs';
import { testFiles } from './layers.ts';
import { runSuites } from './suites.ts';
import { writeTally } from './tally.ts';

/**
 * Runs the test files of a folder, or those that are named, in this Node: `nodeLayer.ts <folder or files> --tally <file> [--timeout <ms>] [--hooks <module>]
 * [--reporter dot|spec] [--grep <pattern>] [<part of a path>…]`. A module of hooks exports them as `hooks`. With `--parallel` the files run
 * in mocha's own workers, those first whose paths contain `--first`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tally: { type: 'string', default: '' },
    timeout: { type: 'string', default: String(testTimeoutMs) },
    reporter: { type: 'string', default: 'spec' },
    hooks: { type: 'string' },
    grep: { type: 'string' },
    parallel: { type: 'boolean', default: false },
    first: { type: 'string', default: '' },
  },
});

const [place = '', ...parts] = positionals;
const files = (place.endsWith('.ts') ? positionals : testFiles(`${place}/**/*.test.ts`, parts)).toSorted(
  (a, b) => Number(b.includes(values.first)) - Number(a.includes(values.first)),
);
const { hooks } = values.hooks === undefined ? {} : await import(pathToFileURL(path.resolve(root, values.hooks)).href);
const tally = await runSuites({
  files: files.map((file) => path.resolve(root, file)),
  reporter: values.reporter === 'dot' ? 'dot' : 'spec',
  timeout: Number(values.timeout),
  grep: values.grep,
  hooks,
  ...(values.parallel ? { workerHooks: path.join(import.meta.dirname, 'workerHooks.ts') } : {}),
});
writeTally(values.tally, tally);
process.exitCode = tally.failed > 0 ? 1 : 0;

setTimeout(() => {
  console.error(`The tests are over but this is still open: ${process.getActiveResourcesInfo().join(', ')}`);
  process.exit(1);
}, waitTimeoutMs).unref();
