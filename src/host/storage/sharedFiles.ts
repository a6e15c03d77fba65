import * as vscode from 'vscode';

import type { SharedFiles } from '../../base/sharedFiles.ts';
import { PrivateFolder, unfinished } from './privateFolder.ts';

export function sharedFiles(folder: vscode.Uri): SharedFiles {
  const files = new PrivateFolder(folder.fsPath);
  const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, '*'));
  const changed = new vscode.EventEmitter<string>();
  const fire = ({ path: file }: vscode.Uri) => {
    const name = file.slice(file.lastIndexOf('/') + 1);
    if (!name.startsWith(unfinished)) changed.fire(name);
  };
  for (const event of [watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete]) event(fire);
  return Object.assign(files, {
    onDidChange: changed.event,
    dispose: () => vscode.Disposable.from(watcher, changed).dispose(),
  });
}
