import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where the VS Code host is installed, apart from the extension's own packages. */
export const hostFolder = path.join(root, 'scripts/vscode-host');

/** The VS Code host's program: run it with `node`. */
export const hostProgram = path.join(hostFolder, 'node_modules/code-server');

/** Where a run of tests leaves pictures, traces and logs. */
export const testOutput = process.env.JOBDECK_TEST_OUTPUT ?? path.join(root, 'out');

/** What is kept between runs and may be deleted at any time. */
export const cacheFolder = path.join(root, '.cache');
