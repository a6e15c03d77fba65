import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { runCommand } from '../setup/command.mjs';
import { suitableNode } from '../setup/node.mjs';
import { root } from '../setup/places.mjs';
import { keepBudgets, measureBudgets } from './budget.ts';
import { picturesIn, withPictures } from './readme.ts';

const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

const packaged = [
  'dist',
  'media',
  'skills',
  'package.json',
  'package.nls.json',
  'CHANGELOG.md',
  'LICENSE',
  '.vscodeignore',
];

/** Where the packaged extension lies. */
export const vsixFile = path.join(root, `out/jobdeck-${version}.vsix`);

/** Builds the extension for users and packages it. */
export async function packageExtension(): Promise<void> {
  await runCommand(suitableNode(), ['esbuild.mjs', '--production'], { cwd: root });
  mkdirSync(path.dirname(vsixFile), { recursive: true });
  await packageFolder(stage(), vsixFile);
}

/** Copies what is packaged to a folder of its own, where the README has its pictures in it; returns the folder. */
function stage(): string {
  const folder = path.join(root, 'out/package');
  rmSync(folder, { recursive: true, force: true });
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
  const inReadme = new Set(picturesIn(readme).map((file) => path.join(root, file)));
  const filter = (file: string): boolean => !inReadme.has(file);
  for (const part of packaged) cpSync(path.join(root, part), path.join(folder, part), { recursive: true, filter });
  const withThem = withPictures(readme, (file) => readFileSync(path.join(root, file)));
  writeFileSync(path.join(folder, 'README.md'), withThem);
  return folder;
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
