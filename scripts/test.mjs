import './setup/plainErrors.mjs';
import { ensureChromium } from './setup/chromium.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { relaunch } from './setup/relaunch.mjs';
import { ensureVscodeHost } from './setup/vscodeHost.mjs';

/**
 * `npm test`: installs what is missing, then runs every layer; `npm test -- unit host` runs only those, `npm test -- unit notes` the unit tests with "notes"
 * in their path, `npm test -- notes` those of every layer.
 */

const known = ['check', 'unit', 'service', 'page', 'host', 'e2e'];
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
await ensurePackages();
/** @param {string[]} layers */
const wants = (...layers) =>
  !named.some((name) => known.includes(name)) || layers.some((layer) => named.includes(layer));
if (wants('host', 'e2e')) await ensureVscodeHost();
if (wants('host', 'e2e', 'page')) await ensureChromium();
process.exitCode = await relaunch('scripts/test/main.ts');
