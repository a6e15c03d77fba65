import { globSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import * as esbuild from 'esbuild';

import { root } from '../setup/places.mjs';

/** The entry that VS Code runs inside its extension host; the test files lie beside it. */
export const hostTestEntry = path.join(root, 'out/test/host/index.cjs');

/** Bundles the entry and each test file on its own, as CommonJS because VS Code loads them with `require`. */
export async function bundleHostTests(): Promise<void> {
  const outdir = path.dirname(hostTestEntry);
  await rm(outdir, { recursive: true, force: true });
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: ['test/host/index.ts', ...globSync('test/host/**/*.test.ts', { cwd: root })],
    outbase: 'test/host',
    outdir,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node22',
    external: ['vscode', 'mocha'],
    define: { 'import.meta.dirname': '__dirname' },
    sourcemap: 'inline',
    logLevel: 'warning',
  });
}
