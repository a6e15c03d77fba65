import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

import { root } from '../setup/places.mjs';
import { runSuites } from './suites.ts';
import { writeTally } from './tally.ts';

/**
 * Runs the test files of a folder, or one, in this Node: `nodeLayer.ts <folder or file> --tally <file> [--timeout <ms>] [--hooks <module>]
 * [--reporter dot|spec] [--grep <pattern>]`. A module of hooks exports them as `hooks`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tally: { type: 'string', default: '' },
    timeout: { type: 'string', default: '10000' },
    reporter: { type: 'string', default: 'spec' },
    hooks: { type: 'string' },
    grep: { type: 'string' },
  },
});
const patience = 5_000;

const files = positionals
  .flatMap((each) => globSync([`${each}/**/*.test.ts`, each.endsWith('.ts') ? each : []].flat(), { cwd: root }))
  .toSorted();
const { hooks } = values.hooks === undefined ? {} : await import(pathToFileURL(path.resolve(root, values.hooks)).href);
const tally = await runSuites({
  files: files.map((file) => path.join(root, file)),
  reporter: values.reporter === 'dot' ? 'dot' : 'spec',
  timeout: Number(values.timeout),
  grep: values.grep,
  hooks,
});
writeTally(values.tally, tally);
process.exitCode = tally.failed > 0 ? 1 : 0;

setTimeout(() => {
  console.error(`The tests are over but this is still open: ${process.getActiveResourcesInfo().join(', ')}`);
  process.exit(1);
}, patience).unref();
