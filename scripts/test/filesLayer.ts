import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { root } from '../setup/places.mjs';
import { lastLines } from './failures.ts';
import { testFiles } from './layers.ts';
import { type Lane, sideBySide } from './sideBySide.ts';
import { readTally, type Tally, writeTally } from './tally.ts';

/**
 * Runs each of a folder's test files in a process of `nodeLayer.ts`, a few at a time, so that the failures of one stay there:
 * `filesLayer.ts <folder> --tally <file> [--clear <folder>] [its options] [<part of a path>…]`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tally: { type: 'string', default: '' },
    clear: { type: 'string' },
    timeout: { type: 'string' },
    reporter: { type: 'string' },
    hooks: { type: 'string' },
    grep: { type: 'string' },
  },
});
const { tally: tallyFile, clear, ...passedOn } = values;
const [folder = '', ...parts] = positionals;
const ended = new AbortController();
process.once('SIGTERM', () => ended.abort());

if (clear !== undefined) rmSync(path.join(root, clear), { recursive: true, force: true });
const tally = await sideBySide(testFiles(`${folder}/**/*.test.ts`, parts), runFile);
writeTally(tallyFile, tally);
process.exitCode = tally.failed > 0 ? 1 : 0;

/** What came of one process; one that broke off counts as a failure. */
async function runFile(file: string, { number, print }: Lane): Promise<Tally> {
  const left = `${tallyFile}.${number}`;
  rmSync(left, { force: true });
  const options = Object.entries(passedOn).map(([name, value]) => `--${name}=${value}`);
  let printed = '';
  const code = await new Promise<number | string>((resolve, reject) => {
    const child = spawn(process.execPath, ['scripts/test/nodeLayer.ts', file, `--tally=${left}`, ...options], {
      cwd: root,
      env: { ...process.env, JOBDECK_TEST_LANE: String(number) },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal: ended.signal,
      killSignal: 'SIGTERM',
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        print(text);
        printed += text;
      });
    }
    child.once('error', reject);
    child.once('close', (status, signal) => resolve(signal ?? status ?? 1));
  });
  const found = readTally(left);
  if (found !== undefined && (code === 0 || found.failed > 0)) return found;
  print(`${file} ended with ${code}.\n`);
  const failure = { file, title: `ended with ${code}`, error: lastLines(printed) };
  return { passed: found?.passed ?? 0, failed: 1, failures: [failure] };
}
