import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';

import { suitableNode } from '../setup/node.mjs';
import { hostProgram } from '../setup/places.mjs';
import { type ProcessGroup, startGroup } from './processGroup.ts';
import type { ServerFolder } from './serverFolder.ts';

const temporaries: string[] = [];

/** Runs the VS Code server's program on a folder; its output goes to the folder's log. */
export function runServerProgram(
  places: ServerFolder,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): ProcessGroup {
  // Sockets are made in here, and a socket's path must be short.
  const temporary = mkdtempSync('/tmp/jobdeck-');
  if (temporaries.push(temporary) === 1) process.once('exit', removeTemporaries);
  const log = openSync(places.log, 'a');
  const folders = ['--user-data-dir', places.data, '--extensions-dir', places.extensions];
  const group = startGroup(suitableNode(), [hostProgram, ...folders, '--config', places.configuration, ...args], {
    env: { ...ownUser(places.home, temporary), ...environment },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  return group;
}

function removeTemporaries(): void {
  for (const folder of temporaries) rmSync(folder, { recursive: true, force: true });
}

/** A user of its own: neither this machine's settings nor a VS Code around us may show through. */
function ownUser(home: string, temporary: string): NodeJS.ProcessEnv {
  const outside = Object.entries(process.env).filter(([name]) => !/^(VSCODE_|npm_|NODE_OPTIONS|ELECTRON_)/.test(name));
  return {
    ...Object.fromEntries(outside),
    HOME: home,
    XDG_CONFIG_HOME: home,
    XDG_DATA_HOME: home,
    XDG_RUNTIME_DIR: temporary,
    TMPDIR: temporary,
  };
}
