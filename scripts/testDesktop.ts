import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runTests } from '@vscode/test-electron';

import './setup/plainErrors.mjs';

import { runCommand, step } from './setup/command.mjs';
import { root } from './setup/places.mjs';
import { listFailures } from './test/failures.ts';
import { addScriptedModel, bundleHostTests, hostWindows, runHostWindow } from './test/hostTests.ts';
import { sumOf, type Tally } from './test/tally.ts';

/**
 * Runs the host tests in the desktop VS Code: the copy that VSCODE_EXECUTABLE names, else a downloaded one of the
 * version that VSCODE_VERSION names (stable, if none).
 */
const places = path.join(root, 'out/desktop');
const { VSCODE_EXECUTABLE: executable, VSCODE_VERSION: version = 'stable' } = process.env;

rmSync(places, { recursive: true, force: true });
await step('Building', async () => {
  await runCommand(process.execPath, ['esbuild.mjs'], { cwd: root });
  await bundleHostTests();
});
const tallies: Tally[] = [];
for (const tests of hostWindows([])) {
  const folder = path.join(places, tests.name);
  const workspace = path.join(folder, 'workspace');
  mkdirSync(workspace, { recursive: true });
  await addScriptedModel(path.join(folder, 'extensions'));
  tallies.push(
    await runHostWindow(tests, { place: folder }, (options) =>
      runTests({
        ...(executable === undefined ? { version } : { vscodeExecutablePath: executable }),
        ...options,
        launchArgs: [
          workspace,
          ...['--user-data-dir', path.join(folder, 'data'), '--extensions-dir', path.join(folder, 'extensions')],
          ...['--disable-workspace-trust', '--skip-welcome', '--skip-release-notes', '--log', 'debug'],
        ],
      }),
    ),
  );
}
const { passed, failed, failures } = sumOf(tallies);
if (passed + failed === 0) throw new Error('No host test ran.');
process.exitCode = failed === 0 ? 0 : 1;
if (failed > 0) console.log(listFailures([{ name: 'desktop', failures }]));
console.log(`${passed} passed, ${failed} failed`);
