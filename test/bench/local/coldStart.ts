import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

import { build } from '../../../esbuild.mjs';
import { median } from '../../../scripts/bench/figure.ts';
import { root } from '../../../scripts/setup/places.mjs';
import type { Compared } from './rounds.ts';

const program = path.join(root, 'dist/local/cli.cjs');
const bare = path.join(import.meta.dirname, 'bareStart.cjs');

/** Time from the start of the bundled program to its first response, compared with bare node on the same database. */
export async function compareColdStarts(dataFolder: string): Promise<Compared> {
  await build({ production: true });
  const rounds: { ours: number; beside: number }[] = [];
  for (let round = 0; round < 11; round += 1)
    rounds.push({
      ours: await startOnce([program, '--data', dataFolder], ourColumns),
      beside: await startOnce([bare, path.join(dataFolder, 'jobdeck.sqlite')], ({ address = '' }) => fetch(address)),
    });
  return {
    ours: median(rounds.map(({ ours }) => ours)),
    beside: median(rounds.map(({ beside }) => beside)),
    ratio: median(rounds.map(({ ours, beside }) => ours / beside)),
  };
}

/** Output of a program when it is ready. */
interface Announced {
  readonly trackerUrl?: string;
  readonly token?: string;
  readonly address?: string;
}

const ourColumns = ({ trackerUrl, token }: Announced): Promise<Response> =>
  fetch(`${trackerUrl}/api/v1/tracker/columns`, { headers: { authorization: `Bearer ${token}` } });

/** Milliseconds to the first response. */
async function startOnce(script: readonly string[], ask: (announced: Announced) => Promise<Response>): Promise<number> {
  const begun = performance.now();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
    const response = await ask(JSON.parse(line) as Announced);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`The first answer was ${response.status}.`);
    return performance.now() - begun;
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}
