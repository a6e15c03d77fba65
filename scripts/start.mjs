import './setup/plainErrors.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { interrupted, relaunch } from './setup/relaunch.mjs';
import { ensureVscodeHost } from './setup/vscodeHost.mjs';

/** `npm start`: installs what is missing, then opens Jobdeck in a real VS Code. */
await ensurePackages();
if (!process.argv.includes('--desktop')) await ensureVscodeHost();
const code = await relaunch('scripts/start/main.ts');

// Ctrl+C is how it is meant to end.
process.exitCode = code === interrupted ? 0 : code;
