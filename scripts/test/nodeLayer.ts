import path from 'node:path';
import { parseArgs } from 'node:util';

import { testTimeoutMs, waitTimeoutMs } from '../../test/fixtures/waiting.ts';
import { root } from '../setup/places.mjs';
import { testFiles } from './layers.ts';
import { runSuites } from './suites.ts';
import { writeTally } from './tally.ts';

/**
 * Runs the test files of a folder, or those that are named, in this Node: `nodeLayer.ts <folder or files> --tally <file> [--timeout <ms>]
 * [--reporter dot|spec] [--grep <pattern>] [<part of a path>…]`. With `--parallel` the files run in mocha's own workers, those first whose paths contain `--first`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tally: { type: 'string', default: '' },
    timeout: { type: 'string', default: String(testTimeoutMs) },
    reporter: { type: 'string', default: 'spec' },
    grep: { type: 'string' },
    parallel: { type: 'boolean', default: false },
    first: { type: 'string', default: '' },
  },
});

const [place = '', ...parts] = positionals;
const files = (place.endsWith('.ts') ? positionals : testFiles(`${place}/**/*.test.ts`, parts)).toSorted(
  (a, b) => Number(b.includes(values.first)) - Number(a.includes(values.first)),
);
const tally = await runSuites({
  files: files.map((file) => path.resolve(root, file)),
  reporter: values.reporter === 'dot' ? 'dot' : 'spec',
  timeout: Number(values.timeout),
  grep: values.grep,
  ...(values.parallel ? { workerHooks: path.join(import.meta.dirname, 'workerHooks.ts') } : {}),
});
writeTally(values.tally, tally);
process.exitCode = tally.failed > 0 ? 1 : 0;

setTimeout(() => {
  console.error(`The tests are over but this is still open: ${process.getActiveResourcesInfo().join(', ')}`);
  process.exit(1);
}, waitTimeoutMs).unref();
