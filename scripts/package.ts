import path from 'node:path';

import './setup/plainErrors.mjs';
import { measureBudgets } from './package/budget.ts';
import { packageExtension, vsixFile } from './package/vsix.ts';
import { root } from './setup/places.mjs';

/** Packages the extension and fails when it grew past its limits. */
await packageExtension();
for (const { name, kilobytes, limit } of measureBudgets(path.join(root, 'dist/extension.cjs'), vsixFile)) {
  console.log(`${name}: ${kilobytes.toFixed(1)} KB of ${limit} KB`);
  if (kilobytes <= limit) continue;
  console.error(`The ${name} is too large: load more of it on first use, or leave something out.`);
  process.exitCode = 1;
}
console.log(path.relative(process.cwd(), vsixFile));
