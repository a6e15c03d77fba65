import { spawn } from 'node:child_process';
import path from 'node:path';

import { suitableEnvironment, suitableNode } from './node.mjs';
import { root } from './places.mjs';

/** The exit code of a script that was ended by Ctrl+C or its like. */
export const interrupted = 130;

/**
 * Runs a TypeScript script in the suitable Node with the same arguments and returns its exit code. Signals are
 * forwarded, and the script is always awaited, so that it can stop what it started.
 * @param {string} script relative to the repository's root
 * @returns {Promise<number>}
 */
export function relaunch(script) {
  const child = spawn(suitableNode(), [path.join(root, script), ...process.argv.slice(2)], {
    env: suitableEnvironment(),
    stdio: 'inherit',
  });
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event !== undefined) whenOrphaned(() => child.kill('SIGTERM'));
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => resolve(code ?? (signal === null ? 1 : interrupted)));
  });
}

/**
 * npm hands a signal to the shell that runs the script and no further: the shell ends, and this is all we see of it.
 * @param {() => void} react
 */
function whenOrphaned(react) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    react();
  }, 500);
  watch.unref();
}
