import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import '../setup/plainErrors.mjs';
import { packageExtension, packageFolder, vsixFile } from '../package/vsix.ts';
import { step } from '../setup/command.mjs';
import { cacheFolder, root } from '../setup/places.mjs';
import { openDesktop } from './desktop.ts';
import { serveWorkbench } from './served.ts';

/**
 * Opens Jobdeck in a real VS Code on the local service: `--empty` without sample data, `--port <n>` at that port,
 * `--desktop` in the desktop VS Code. Data stays between runs.
 */
const { values } = parseArgs({
  options: {
    empty: { type: 'boolean', default: false },
    desktop: { type: 'boolean', default: false },
    port: { type: 'string' },
  },
});

const opener = path.join(cacheFolder, 'opener.vsix');
await step('Building and packaging Jobdeck', async () => {
  mkdirSync(cacheFolder, { recursive: true });
  await packageExtension();
  await packageFolder(path.join(root, 'scripts/start/opener'), opener);
});

const kind = [values.desktop ? 'start-desktop' : 'start', ...(values.empty ? ['empty'] : [])].join('-');
const options = {
  folder: path.join(cacheFolder, kind),
  extensions: [vsixFile, opener],
  environment: { JOBDECK_LOCAL_SAMPLE: values.empty ? 'none' : 'small' },
};
if (values.desktop) await openDesktop(options);
else await serveWorkbench(options, readPort(values.port));

function readPort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`--port takes a number from 1 to 65535, not "${text}".`);
}
