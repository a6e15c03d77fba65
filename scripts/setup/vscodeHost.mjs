import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { runCommand, step } from './command.mjs';
import { suitableEnvironment } from './node.mjs';
import { installLocked } from './packages.mjs';
import { hostFolder, hostProgram, root } from './places.mjs';

const readyMark = path.join(hostFolder, 'node_modules/.jobdeck-ready');

/**
 * Installs a real VS Code (workbench and extension host) from the npm registry, unless the version in the lock file is installed.
 * Its inner packages are installed in a second step as its own set-up would, but without compiling anything.
 * @returns {Promise<void>}
 */
export async function ensureVscodeHost() {
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(hostFolder, 'package-lock.json')))
    .digest('hex');
  if (existsSync(readyMark) && readFileSync(readyMark, 'utf8') === wanted) return installLogWriter();

  if (process.platform === 'win32') {
    throw new Error(
      'The VS Code host does not run on Windows: use "npm start -- --desktop" and "npm run test:desktop".',
    );
  }
  const env = suitableEnvironment();
  const vscode = path.join(hostProgram, 'lib/vscode');
  rmSync(readyMark, { force: true });
  await step('Installing the VS Code host, about 600 MB (1 of 3: the server)', () => installLocked(hostFolder, env));
  await step('Installing the VS Code host (2 of 3: VS Code)', () => installInner(vscode, env));
  await step('Installing the VS Code host (3 of 3: its built-in extensions)', () =>
    installInner(path.join(vscode, 'extensions'), env),
  );
  installLogWriter();
  writeFileSync(readyMark, wanted);
}

/** The native log writer is not compiled. */
function installLogWriter() {
  const module = path.join(hostProgram, 'lib/vscode/node_modules/@vscode/spdlog/index.js');
  const writer = path.join(root, 'scripts/setup/spdlog.cjs');
  if (readFileSync(module, 'utf8') === readFileSync(writer, 'utf8')) return;
  // The file may be a hard link to one that another clone uses.
  rmSync(module);
  copyFileSync(writer, module);
}

/**
 * `npm install`, because `npm ci` refuses the list that is shipped in there.
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env
 */
const installInner = (folder, env) =>
  runCommand(
    'npm',
    ['install', '--omit=dev', '--ignore-scripts', '--prefer-offline', '--loglevel=error', '--no-audit', '--no-fund'],
    {
      cwd: folder,
      env,
    },
  );
