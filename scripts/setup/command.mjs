import { spawn } from 'node:child_process';

/**
 * Runs a command and fails with its name when it does not end well. Its output is shown, with `quiet` only then.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ readonly cwd?: string, readonly env?: NodeJS.ProcessEnv, readonly quiet?: boolean }} [options]
 * @returns {Promise<void>}
 */
export function runCommand(program, args, { quiet = false, ...where } = {}) {
  const shell = process.platform === 'win32';
  const command = [program, ...args].join(' ');
  return new Promise((resolve, reject) => {
    const shown = quiet ? 'pipe' : 'inherit';
    const child = spawn(program, args, { ...where, shell, stdio: ['ignore', shown, shown] });
    /** @type {Buffer[]} */
    const kept = [];
    child.stdout?.on('data', (data) => kept.push(data));
    child.stderr?.on('data', (data) => kept.push(data));
    child.on('error', (error) => reject(new Error(`"${command}" could not be started: ${error.message}`)));
    child.on('close', (code, signal) => {
      if (code === 0) return resolve();
      process.stderr.write(Buffer.concat(kept));
      reject(new Error(`"${command}" ended with ${signal ?? `exit code ${code}`}; its output is above.`));
    });
  });
}

/**
 * Announces a step that takes long, does it, and says how long it took.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  console.log(`… ${title}`);
  const started = performance.now();
  const result = await work();
  console.log(`✓ ${title} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  return result;
}
