import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runTests } from '@vscode/test-electron';

import './setup/plainErrors.mjs';

import { runCommand, step } from './setup/command.mjs';
import { root } from './setup/places.mjs';
import { listFailures } from './test/failures.ts';
import { bundleHostTests, hostTestEntry } from './test/hostBundle.ts';
import { readTally } from './test/tally.ts';

/**
 * Runs the host suites in the desktop VS Code: the copy that VSCODE_EXECUTABLE names, else a downloaded one of the
 * version that VSCODE_VERSION names (stable, if none).
 */
const folder = path.join(root, 'out/desktop');
const workspace = path.join(folder, 'workspace');
const tally = path.join(root, 'out/tally/desktop.json');
const { VSCODE_EXECUTABLE: executable, VSCODE_VERSION: version = 'stable' } = process.env;

rmSync(folder, { recursive: true, force: true });
rmSync(tally, { force: true });
mkdirSync(workspace, { recursive: true });
await step('Building', async () => {
  await runCommand(process.execPath, ['esbuild.mjs'], { cwd: root });
  await bundleHostTests();
});
await runTests({
  ...(executable === undefined ? { version } : { vscodeExecutablePath: executable }),
  extensionDevelopmentPath: root,
  extensionTestsPath: hostTestEntry,
  extensionTestsEnv: { JOBDECK_TEST_TALLY: tally, JOBDECK_TEST_FOLDER: folder },
  launchArgs: [
    workspace,
    ...['--user-data-dir', path.join(folder, 'data'), '--extensions-dir', path.join(folder, 'extensions')],
    ...['--disable-workspace-trust', '--skip-welcome', '--skip-release-notes', '--log', 'debug'],
  ],
});
const { passed, failed, failures } = readTally(tally) ?? { passed: 0, failed: 1, failures: [] };
if (passed + failed === 0) throw new Error('No host test ran.');
process.exitCode = failed === 0 ? 0 : 1;
if (failed > 0) console.log(listFailures([{ name: 'desktop', failures }]));
console.log(`${passed} passed, ${failed} failed`);
