import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

import { build } from '../../../esbuild.mjs';
import { root } from '../../../scripts/setup/places.mjs';

const program = path.join(root, 'dist/local/cli.cjs');

/** Milliseconds from starting the bundled program on a folder to its first answer: the best of so many, since a busy machine only adds. */
export async function coldStart(dataFolder: string, times: number): Promise<number> {
  await build({ production: true });
  const taken: number[] = [];
  for (let time = 0; time < times; time++) taken.push(await startOnce(dataFolder));
  return Math.min(...taken);
}

async function startOnce(dataFolder: string): Promise<number> {
  const begun = performance.now();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, '--data', dataFolder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
    const { trackerUrl, token } = JSON.parse(line) as { trackerUrl: string; token: string };
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${trackerUrl}/api/v1/tracker/columns`, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`The first answer was ${response.status}.`);
    return performance.now() - begun;
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}
