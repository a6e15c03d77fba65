import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { root } from '../setup/places.mjs';

const nameOf = (text: string): string => text.replaceAll('jobdeck', 'samedeck').replaceAll('Jobdeck', 'Samedeck');

const { fileSystems, documents, mcpServers, tools } = JSON.parse(
  nameOf(readFileSync(path.join(root, 'src/entryManifest.json'), 'utf8')),
) as Readonly<Record<string, Readonly<Record<string, string | null>> | readonly string[]>>;

/** Registers what the editor may ask for as soon as an extension is active, with empty handlers. */
const main = `const vscode = require('vscode');
const nothing = () => undefined;
const fileSystem = {
  onDidChangeFile: () => ({ dispose: nothing }),
  ...Object.fromEntries(['watch', 'stat', 'readDirectory', 'readFile', 'writeFile', 'rename', 'createDirectory', 'delete'].map((name) => [name, nothing])),
};
exports.activate = ({ subscriptions, extension }) => {
  const { commands = [], views = {}, customEditors = [] } = extension.packageJSON.contributes;
  for (const { command } of commands) subscriptions.push(vscode.commands.registerCommand(command, nothing));
  for (const { id } of Object.values(views).flat())
    subscriptions.push(vscode.window.createTreeView(id, { treeDataProvider: { getChildren: () => [], getTreeItem: nothing } }));
  for (const { viewType } of customEditors)
    subscriptions.push(vscode.window.registerCustomEditorProvider(viewType, { resolveCustomTextEditor: nothing }));
  for (const [scheme, reason] of Object.entries(${JSON.stringify(fileSystems)}))
    subscriptions.push(vscode.workspace.registerFileSystemProvider(scheme, fileSystem, reason === null ? {} : { isReadonly: new vscode.MarkdownString(reason) }));
  for (const scheme of ${JSON.stringify(documents)})
    subscriptions.push(vscode.workspace.registerTextDocumentContentProvider(scheme, { provideTextDocumentContent: nothing }));
  for (const id of ${JSON.stringify(mcpServers)})
    subscriptions.push(vscode.lm.registerMcpServerDefinitionProvider(id, { provideMcpServerDefinitions: nothing }));
  for (const name of ${JSON.stringify(tools)}) subscriptions.push(vscode.lm.registerTool(name, { invoke: nothing }));
};
`;

/** Makes an extension's folder with Jobdeck's manifest under another name, so that both can be in one VS Code. */
export const makeSameManifest = (folder: string): string => makeWithManifest(folder, main, nameOf);

/** Makes an extension's folder with Jobdeck's manifest and this code in place of Jobdeck's. */
export function makeWithManifest(folder: string, code: string, rename = (text: string): string => text): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const read = (file: string): string => rename(readFileSync(path.join(root, file), 'utf8'));
  const { devDependencies: _, scripts: __, ...own } = JSON.parse(read('package.json'));
  const files = ['extension.cjs', 'media', 'package.nls.json'];
  writeFileSync(path.join(folder, 'package.nls.json'), read('package.nls.json'));
  writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify({ ...own, type: 'commonjs', main: './extension.cjs', files }),
  );
  writeFileSync(path.join(folder, 'extension.cjs'), code);
  cpSync(path.join(root, 'media'), path.join(folder, 'media'), { recursive: true });
  return folder;
}
