import * as vscode from 'vscode';

import type { Event } from '../../base/flow/event.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';
import type { SharedFiles } from '../../base/flow/sharedFiles.ts';
import { makePrivateFolder, PrivateFolder, unfinished } from './privateFolder.ts';

export const sharedFiles = (folder: vscode.Uri): SharedFiles =>
  Object.assign(new PrivateFolder(folder.fsPath), fileChanges(folder));

/**
 * The event has the name of a file that any window has written or removed. Creates the folder: the editor looks for a missing one only every
 * five seconds, and what another window writes before is not reported.
 */
export function fileChanges(folder: vscode.Uri): Disposable & { readonly onDidChange: Event<string> } {
  makePrivateFolder(folder.fsPath);
  const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, '*'));
  const changed = new vscode.EventEmitter<string>();
  const fire = ({ path: file }: vscode.Uri) => {
    const name = file.slice(file.lastIndexOf('/') + 1);
    if (!name.startsWith(unfinished)) changed.fire(name);
  };
  for (const event of [watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete]) event(fire);
  return { onDidChange: changed.event, dispose: () => vscode.Disposable.from(watcher, changed).dispose() };
}
