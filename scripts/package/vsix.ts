import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { runCommand } from '../setup/command.mjs';
import { suitableNode } from '../setup/node.mjs';
import { root } from '../setup/places.mjs';
import { keepBudgets, measureBudgets } from './budget.ts';

const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

/** Where the packaged extension lies. */
export const vsixFile = path.join(root, `out/jobdeck-${version}.vsix`);

/** Builds the extension for users and packages it. */
export async function packageExtension(): Promise<void> {
  await runCommand(suitableNode(), ['esbuild.mjs', '--production'], { cwd: root });
  mkdirSync(path.dirname(vsixFile), { recursive: true });
  await packageFolder(root, vsixFile);
}

/** As packageExtension, and fails when it grew past its limits. */
export async function packageWithinLimits(): Promise<void> {
  await packageExtension();
  keepBudgets(measureBudgets(path.join(root, 'dist/entry.cjs'), vsixFile), console.log);
}

/** Packages an extension's folder as a `.vsix`, without a dependencies folder because all is bundled. */
export async function packageFolder(folder: string, vsix: string): Promise<void> {
  const vsce = path.join(root, 'node_modules/@vscode/vsce/vsce');
  const settings = ['--no-dependencies', '--allow-missing-repository', '--skip-license', '--no-rewrite-relative-links'];
  await runCommand(suitableNode(), [vsce, 'package', ...settings, '--out', vsix], { cwd: folder, quiet: true });
}
