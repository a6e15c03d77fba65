import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { runCommand, step } from './command.mjs';
import { suitableEnvironment, suitableNode } from './node.mjs';
import { root } from './places.mjs';

/** A program, and Debian's package of it. It draws no window frame, which costs Chromium a sixth of the time of a workbench and half of a page's. */
const headlessShell = 'chromium-headless-shell';

/**
 * Provides a Chromium for the tests: the installed headless shell, else Debian's package (as root, where
 * apt is), else another installed one, else the one that playwright downloads.
 * @returns {Promise<void>}
 */
export async function ensureChromium() {
  if (process.env.CHROMIUM) return;
  if (isDebian() && process.getuid?.() === 0 && onPath('apt-get') !== undefined) {
    try {
      if (onPath(headlessShell) === undefined)
        await step('Installing Chromium (Debian package)', () => installDebianPackage(headlessShell));
    } catch (error) {
      console.log(`${error instanceof Error ? error.message : error} Trying the download of playwright instead.`);
    }
  }
  if ((await findChromium()) !== undefined) return;
  await step('Downloading Chromium', () =>
    runCommand(suitableNode(), [
      path.join(root, 'node_modules/@playwright/test/cli.js'),
      'install',
      'chromium',
      '--no-shell',
    ]),
  );
  if ((await findChromium()) === undefined) {
    throw new Error('No Chromium was found after installing it: set CHROMIUM to the path of one and run this again.');
  }
}

/**
 * The Chromium (or Chrome) to drive: the variable CHROMIUM, else the headless shell, else one on the PATH, else the one playwright downloaded.
 * @returns {Promise<string | undefined>}
 */
export async function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const installed = onPath(headlessShell) ?? onPath('chromium') ?? onPath('google-chrome');
  if (installed !== undefined) return installed;
  const { chromium } = await import('@playwright/test');
  const downloaded = chromium.executablePath();
  return existsSync(downloaded) ? downloaded : undefined;
}

/** Ubuntu's package of that name only points to another shop, so it does not count. */
function isDebian() {
  const release = '/etc/os-release';
  return existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8'));
}

/** @param {string} name */
async function installDebianPackage(name) {
  const env = { ...suitableEnvironment(), DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get', ['update', '-qq'], { env });
  await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env });
}

/** @param {string} program */
function onPath(program) {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => path.join(folder, program))
    .find(isExecutable);
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
