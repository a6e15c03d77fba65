import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { runCommand } from '../setup/command.mjs';
import { interrupted } from '../setup/relaunch.mjs';
import { prepareServerFolder } from '../workbench/serverFolder.ts';
import type { StartOptions } from './served.ts';

/** Opens the desktop VS Code (`code` on the PATH) with a user of its own, until its window is closed or Ctrl+C. */
export async function openDesktop({ folder, extensions, environment }: StartOptions): Promise<void> {
  const { data, extensions: extensionsFolder, workspace } = prepareServerFolder(folder);
  const ownUser = ['--user-data-dir', data, '--extensions-dir', extensionsFolder];
  for (const vsix of extensions) await code([...ownUser, '--install-extension', vsix, '--force']);

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => endWindow(data));
  console.log('Jobdeck is open in VS Code; closing its window or Ctrl+C ends it.');
  await code([...ownUser, '--new-window', '--wait', '--disable-workspace-trust', workspace], environment);
}

async function code(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<void> {
  try {
    await runCommand('code', args, { env: { ...process.env, ...environment } });
  } catch (error) {
    throw new Error(
      'Desktop VS Code could not be run as "code": in VS Code, run "Shell Command: Install \'code\' command in PATH", ' +
        'or use "npm start" without --desktop.',
      { cause: error },
    );
  }
}

/** The window is no child of `code`, but VS Code notes its process in its user's folder. */
function endWindow(data: string): never {
  const lock = path.join(data, 'code.lock');
  if (existsSync(lock)) process.kill(Number(readFileSync(lock, 'utf8')), 'SIGTERM');
  process.exit(interrupted);
}
