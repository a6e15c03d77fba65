import { spawn } from 'node:child_process';
import { globSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { root } from '../setup/places.mjs';
import { namedBy, sideBySide } from './sideBySide.ts';
import { readTally, type Tally, writeTally } from './tally.ts';

/**
 * Runs the packaged extension in the real workbench: `e2eLayer.ts --tally <file> [--grep <pattern>] [<part of a file's name>…]`. Each file has a process of its
 * own, so that the failures of one stay there.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { tally: { type: 'string', default: '' }, grep: { type: 'string' } },
});
const folder = path.join(root, 'out/e2e');
const ended = new AbortController();
process.once('SIGTERM', () => ended.abort());

rmSync(folder, { recursive: true, force: true });
const tally = await sideBySide(namedBy(positionals, globSync('test/e2e/*.test.ts', { cwd: root })), runFile);
writeTally(values.tally, tally);
process.exitCode = tally.failed > 0 ? 1 : 0;

/** What came of one file; one that broke off counts as a failure. */
async function runFile(file: string, print: (text: string) => void): Promise<Tally> {
  const left = path.join(folder, 'tally', `${path.basename(file)}.json`);
  const options = ['--timeout=90000', '--hooks=test/e2e/hooks.ts', `--tally=${left}`];
  if (values.grep !== undefined) options.push(`--grep=${values.grep}`);
  const code = await new Promise<number | string>((resolve, reject) => {
    const child = spawn(process.execPath, ['scripts/test/nodeLayer.ts', file, ...options], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      signal: ended.signal,
      killSignal: 'SIGTERM',
    });
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', print);
    child.once('error', reject);
    child.once('close', (status, signal) => resolve(signal ?? status ?? 1));
  });
  const found = readTally(left);
  if (found !== undefined && (code === 0 || found.failed > 0)) return found;
  print(`${file} ended with ${code}.\n`);
  return { passed: found?.passed ?? 0, failed: 1 };
}
