// @ts-check
import './setup/plainErrors.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { relaunch } from './setup/relaunch.mjs';
import { ensureVscodeHost } from './setup/vscodeHost.mjs';

/** `npm start`: installs what is missing, then opens Jobdeck in a real VS Code. */
await ensurePackages();
if (!process.argv.includes('--desktop')) await ensureVscodeHost();
relaunch('scripts/start/main.ts');
