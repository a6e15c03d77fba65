import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';

import type { SharedFiles } from '../base/sharedFiles.ts';

/** Begins the name of a file that is not whole yet. */
const unfinished = 'unfinished-';

/**
 * A folder of the editor's storage as files that all windows share; it is made with the first one. Not by the editor's own file functions:
 * those ask the window first, which has much else to do at a start, and what was last seen waits for them.
 */
export function sharedFiles(folder: vscode.Uri): SharedFiles {
  const at = (name: string) => path.join(folder.fsPath, name);
  const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, '*'));
  const changed = new vscode.EventEmitter<string>();
  const tell = ({ path: file }: vscode.Uri) => {
    const name = file.slice(file.lastIndexOf('/') + 1);
    if (!name.startsWith(unfinished)) changed.fire(name);
  };
  for (const event of [watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete]) event(tell);

  return {
    read: (name) => unlessMissing(async () => new Uint8Array(await readFile(at(name)))),
    write: async (name, bytes) => {
      const part = at(`${unfinished}${crypto.randomUUID()}`);
      await mkdir(folder.fsPath, { recursive: true });
      try {
        await writeFile(part, bytes);
        await rename(part, at(name));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    remove: (name) => rm(at(name), { force: true }),
    list: async () => {
      const names = (await unlessMissing(() => readdir(folder.fsPath))) ?? [];
      const found = await Promise.all(
        names.map(async (name) => ({ name, status: await unlessMissing(() => stat(at(name))) })),
      );
      return found.flatMap(({ name, status }) =>
        status?.isFile() ? [{ name, size: status.size, changedAt: status.mtimeMs }] : [],
      );
    },
    onDidChange: changed.event,
    dispose: () => vscode.Disposable.from(watcher, changed).dispose(),
  };
}

/** Another window may take a file away at any time. */
async function unlessMissing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
