import path from 'node:path';

import './setup/plainErrors.mjs';
import { packageWithinLimits, vsixFile } from './package/vsix.ts';

/** Packages the extension and fails when it grew past its limits. */
await packageWithinLimits();
console.log(path.relative(process.cwd(), vsixFile));
