import './setup/plainErrors.mjs';
import { ensureChromium } from './setup/chromium.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { ensureVscodeHost } from './setup/vscodeHost.mjs';

/** Installs all that `npm start` and `npm test` need and that is missing; a second run finds nothing to do. */
await ensurePackages();
await ensureVscodeHost();
await ensureChromium();
