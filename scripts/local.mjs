import { spawnSync } from 'node:child_process';

import { isInstalled } from './setup/packages.mjs';
import { root } from './setup/places.mjs';
import { relaunch } from './setup/relaunch.mjs';

/** `npm run --silent local -- …`: the local service from its sources, with standard output left to its one line of JSON. */

if (!isInstalled(root)) {
  const install = `import { ensurePackages } from ${JSON.stringify(new URL('setup/packages.mjs', import.meta.url).href)}; await ensurePackages();`;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', install], {
    stdio: ['ignore', process.stderr.fd, 'inherit'],
  });
  if (status !== 0) process.exit(status ?? 1);
}
process.exitCode = await relaunch('src/local/cli.ts');
