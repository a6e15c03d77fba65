import { globSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import './setup/plainErrors.mjs';
import { root } from './setup/places.mjs';
import { runSuites } from './test/suites.ts';

/** What takes minutes and so is no part of `npm test`: `npm run soak`, or with `-- --grep <pattern>` a part of it. */
const { values } = parseArgs({ options: { grep: { type: 'string' } } });
const hour = 3_600_000;

const files = globSync('test/soak/**/*.test.ts', { cwd: root }).toSorted();
const { passed, failed } = await runSuites({
  files: files.map((file) => path.join(root, file)),
  reporter: 'spec',
  timeout: hour,
  grep: values.grep,
});
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
