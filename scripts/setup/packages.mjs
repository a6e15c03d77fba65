import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { runCommand, step } from './command.mjs';
import { root } from './places.mjs';

/**
 * Installs the packages that package-lock.json names, unless exactly those are there.
 * @returns {Promise<void>}
 */
export async function ensurePackages() {
  if (isInstalled(root)) return;
  await step('Installing packages', () => installLocked(root, process.env));
}

/**
 * `npm ci` without any package's own scripts: nothing here needs one.
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env
 */
export const installLocked = (folder, env) =>
  runCommand('npm', ['ci', '--ignore-scripts', '--prefer-offline', '--loglevel=error'], { cwd: folder, env });

/**
 * Whether every package of the folder's lock is installed in its version; those for other platforms may be absent.
 * npm's own list of what it installed is compared by content, because file times say nothing after a `git clone`.
 * @param {string} folder
 */
export function isInstalled(folder) {
  const installedList = path.join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(installedList)) return false;
  const installed = packagesIn(installedList);
  return Object.entries(packagesIn(path.join(folder, 'package-lock.json'))).every(
    ([place, { version, optional }]) =>
      place === '' || (installed[place]?.version ?? (optional ? version : '')) === version,
  );
}

/**
 * @param {string} lock
 * @returns {Record<string, { version: string, optional?: boolean }>}
 */
const packagesIn = (lock) => JSON.parse(readFileSync(lock, 'utf8')).packages;
