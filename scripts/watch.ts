import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { build } from '../esbuild.mjs';
import './setup/plainErrors.mjs';
import { root } from './setup/places.mjs';

/** Builds dist again after each change of src, and reports type errors, until Ctrl+C. */
const compiler = path.join(root, 'node_modules/typescript-native/bin/tsc');
for (const project of ['tsconfig.json', 'tsconfig.pages.json'])
  spawn(process.execPath, [compiler, '--project', project, '--watch', '--preserveWatchOutput'], {
    cwd: root,
    stdio: 'inherit',
  });

/** Editors save several files at once, or one file in several steps. */
const settleMs = 100;
let isChanged = true;
let isBuilding = false;

watch(path.join(root, 'src'), { recursive: true }, () => {
  isChanged = true;
  void buildChanges();
});
await buildChanges();

async function buildChanges(): Promise<void> {
  if (isBuilding) return;
  isBuilding = true;
  while (isChanged) {
    await setTimeout(settleMs);
    isChanged = false;
    console.log('Building dist…');
    const started = performance.now();
    try {
      await build({ production: false });
      console.log(`Built dist in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    } catch (error) {
      console.error(`dist could not be built: ${error instanceof Error ? error.message : error}`);
    }
  }
  isBuilding = false;
}
