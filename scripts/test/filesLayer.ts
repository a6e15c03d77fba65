import { spawn } from 'node:child_process';
import { globSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { root } from '../setup/places.mjs';
import { lastLines } from './failures.ts';
import { type Lane, namedBy, sideBySide } from './sideBySide.ts';
import { readTally, type Tally, writeTally } from './tally.ts';

/**
 * Runs a folder's test files in processes of `nodeLayer.ts`, a few at a time, so that the failures of one stay there:
 * `filesLayer.ts <folder> --tally <file> [--groups <number>] [--clear <folder>] [its options] [<part of a file's name>…]`.
 * With a number of groups that many processes share the files, else each file has its own.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tally: { type: 'string', default: '' },
    groups: { type: 'string' },
    clear: { type: 'string' },
    timeout: { type: 'string' },
    reporter: { type: 'string' },
    hooks: { type: 'string' },
    grep: { type: 'string' },
  },
});
const { tally: tallyFile, groups, clear, ...passedOn } = values;
const [folder = '', ...parts] = positionals;
const ended = new AbortController();
process.once('SIGTERM', () => ended.abort());

if (clear !== undefined) rmSync(path.join(root, clear), { recursive: true, force: true });
const files = namedBy(parts, globSync(`${folder}/**/*.test.ts`, { cwd: root }));
const shared = groups === undefined ? files.map((file) => [file]) : dealt(files, Number(groups));
const tally = await sideBySide(shared, runGroup);
writeTally(tallyFile, tally);
process.exitCode = tally.failed > 0 ? 1 : 0;

/** What came of one process; one that broke off counts as a failure. */
async function runGroup(group: readonly string[], { number, print }: Lane): Promise<Tally> {
  const left = `${tallyFile}.${number}`;
  rmSync(left, { force: true });
  const options = Object.entries(passedOn).map(([name, value]) => `--${name}=${value}`);
  let printed = '';
  const code = await new Promise<number | string>((resolve, reject) => {
    const child = spawn(process.execPath, ['scripts/test/nodeLayer.ts', ...group, `--tally=${left}`, ...options], {
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
  print(`${group.join(', ')} ended with ${code}.\n`);
  const failure = { file: '', title: `${group.join(', ')} ended with ${code}`, error: lastLines(printed) };
  return { passed: found?.passed ?? 0, failed: 1, failures: [failure] };
}

/** The files in so many groups, as cards are dealt. */
function dealt(all: readonly string[], number: number): string[][] {
  return Array.from({ length: number }, (_, own) => all.filter((_file, index) => index % number === own)).filter(
    (group) => group.length > 0,
  );
}
