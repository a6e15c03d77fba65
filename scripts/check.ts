import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { testTimeoutMs } from '../test/fixtures/waiting.ts';
import { type Failure, firstLines } from './test/failures.ts';
import { writeTally } from './test/tally.ts';

const root = join(import.meta.dirname, '..');

/** The quick checks by name, the longest first: the script each runs and its arguments. */
const parts: Readonly<Record<string, readonly string[]>> = {
  types: ['node_modules/typescript-native/bin/tsc', '--project', '.'],
  pages: ['node_modules/typescript-native/bin/tsc', '--project', 'tsconfig.pages.json'],
  unit: [
    'node_modules/mocha/bin/mocha.js',
    '--reporter=dot',
    '--forbid-only',
    '--forbid-pending',
    `--timeout=${testTimeoutMs}`,
    // The planted faults run this script themselves; `npm test` runs them.
    '--ignore=test/unit/repository/faults.test.ts',
    'test/unit/**/*.test.ts',
  ],
  boundaries: [
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    '--output-type=err-long',
    'src',
    'test',
    'scripts',
  ],
  lint: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  manifest: ['scripts/generateManifest.ts', '--check'],
};

const { values, positionals: wanted } = parseArgs({ allowPositionals: true, options: { tally: { type: 'string' } } });
const unknown = wanted.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`There is no check named ${unknown.join(' or ')}; the checks are ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}

const started = performance.now();
const queue = Object.entries(parts).filter(([name]) => wanted.length === 0 || wanted.includes(name));
const failures: Failure[] = [];
await Promise.all(Array.from({ length: availableParallelism() }, runNext));
if (values.tally !== undefined) writeTally(values.tally, { passed: 0, failed: failures.length, failures });
if (failures.length > 0) {
  console.error(`Check failed after ${secondsSince(started)}: ${failures.map(({ title }) => title).join(', ')}`);
  process.exitCode = 1;
} else {
  console.log(`Check passed in ${secondsSince(started)}`);
}

async function runNext(): Promise<void> {
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const [name, command] = next;
    const begun = performance.now();
    const { passed, output } = await run(command);
    console.log(`${passed ? 'ok    ' : 'FAILED'} ${name.padEnd(10)} ${secondsSince(begun)}`);
    if (passed) continue;
    failures.push({ file: '', title: name, error: firstLines(output) });
    console.log(output.trimEnd().replaceAll(/^/gm, '  '));
  }
}

function run(command: readonly string[]): Promise<{ readonly passed: boolean; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const limit = setTimeout(() => {
      output += `\nEnded after ${testTimeoutMs / 1000} s: it was still running.\n`;
      child.kill('SIGKILL');
    }, testTimeoutMs);
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(limit);
      resolve({ passed: code === 0, output });
    });
  });
}

function secondsSince(begin: number): string {
  return `${((performance.now() - begin) / 1000).toFixed(1)} s`;
}
