import * as vscode from 'vscode';

import type { SharedFiles } from '../base/sharedFiles.ts';

/** Begins the name of a file that is not whole yet. */
const unfinished = 'unfinished-';

/** A folder of the editor's storage as files that all windows share; it is made with the first one. */
export function sharedFiles(folder: vscode.Uri): SharedFiles {
  const { fs } = vscode.workspace;
  const at = (name: string) => vscode.Uri.joinPath(folder, name);
  const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, '*'));
  const changed = new vscode.EventEmitter<string>();
  const tell = ({ path }: vscode.Uri) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (!name.startsWith(unfinished)) changed.fire(name);
  };
  for (const event of [watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete]) event(tell);

  return {
    read: (name) => unlessMissing(async () => new Uint8Array(await fs.readFile(at(name)))),
    write: async (name, bytes) => {
      const part = at(`${unfinished}${crypto.randomUUID()}`);
      try {
        await fs.writeFile(part, bytes);
        await fs.rename(part, at(name), { overwrite: true });
      } catch (error) {
        await unlessMissing(() => fs.delete(part));
        throw error;
      }
    },
    remove: (name) => unlessMissing(() => fs.delete(at(name))),
    list: async () => {
      const entries = (await unlessMissing(() => fs.readDirectory(folder))) ?? [];
      const files = entries.filter(([, type]) => type === vscode.FileType.File);
      const found = await Promise.all(
        files.map(async ([name]) => ({ name, stat: await unlessMissing(() => fs.stat(at(name))) })),
      );
      return found.flatMap(({ name, stat }) => (stat ? [{ name, size: stat.size, changedAt: stat.mtime }] : []));
    },
    onDidChange: changed.event,
    dispose: () => vscode.Disposable.from(watcher, changed).dispose(),
  };
}

/** Another window may take a file away at any time. */
async function unlessMissing<T>(work: () => PromiseLike<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return undefined;
    throw error;
  }
}
