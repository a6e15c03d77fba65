import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { root } from '../setup/places.mjs';

/** Registers everything the manifest declares, with empty handlers. */
const main = `const vscode = require('vscode');
const nothing = () => undefined;
exports.activate = ({ subscriptions, extension }) => {
  const { commands = [], views = {}, customEditors = [] } = extension.packageJSON.contributes;
  for (const { command } of commands) subscriptions.push(vscode.commands.registerCommand(command, nothing));
  for (const { id } of Object.values(views).flat())
    subscriptions.push(vscode.window.createTreeView(id, { treeDataProvider: { getChildren: () => [], getTreeItem: nothing } }));
  for (const { viewType } of customEditors)
    subscriptions.push(vscode.window.registerCustomEditorProvider(viewType, { resolveCustomTextEditor: nothing }));
};
`;

/** Makes an extension's folder with Jobdeck's manifest under another name, so that both can be in one VS Code. */
export function makeSameManifest(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const read = (file: string): string =>
    readFileSync(path.join(root, file), 'utf8').replaceAll('jobdeck', 'samedeck').replaceAll('Jobdeck', 'Samedeck');
  const { devDependencies: _, scripts: __, ...own } = JSON.parse(read('package.json'));
  const files = ['extension.cjs', 'media', 'package.nls.json'];
  writeFileSync(path.join(folder, 'package.nls.json'), read('package.nls.json'));
  writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify({ ...own, type: 'commonjs', main: './extension.cjs', files }),
  );
  writeFileSync(path.join(folder, 'extension.cjs'), main);
  cpSync(path.join(root, 'media'), path.join(folder, 'media'), { recursive: true });
  return folder;
}
