// @ts-check
import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { suitableNode } from './setup/node.mjs';
import { isInstalled } from './setup/packages.mjs';
import { root } from './setup/places.mjs';

/** `npm run --silent local -- …`: the local service from its sources, with standard output left to its one line of JSON. */

if (!isInstalled(root)) {
  const install = `import { ensurePackages } from ${JSON.stringify(new URL('setup/packages.mjs', import.meta.url).href)}; await ensurePackages();`;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', install], {
    stdio: ['ignore', process.stderr.fd, 'inherit'],
  });
  if (status !== 0) process.exit(status ?? 1);
}

const program = fileURLToPath(new URL('../src/local/cli.ts', import.meta.url));
const service = spawn(
  suitableNode(),
  ['--experimental-strip-types', '--disable-warning=ExperimentalWarning', program, ...process.argv.slice(2)],
  // The channel tells the service when this process is gone, however that came about.
  { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
);
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT'])) process.on(signal, () => service.kill(signal));
service.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)));
