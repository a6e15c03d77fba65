// @ts-check
import { spawn } from 'node:child_process';
import path from 'node:path';

import { suitableEnvironment, suitableNode } from './node.mjs';
import { root } from './places.mjs';

/**
 * Goes on with a TypeScript script in the suitable Node, with the same arguments; ends as it ends. Signals reach it
 * too, and it is waited for, so that it can end what it started.
 * @param {string} script relative to the repository's root
 */
export function relaunch(script) {
  const child = spawn(suitableNode(), [path.join(root, script), ...process.argv.slice(2)], {
    env: suitableEnvironment(),
    stdio: 'inherit',
  });
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1);
  });
}
