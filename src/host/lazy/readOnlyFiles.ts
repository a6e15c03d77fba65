import * as vscode from 'vscode';

import type { Event } from '../../base/event.ts';
import { registerFileSystem } from './fileSystem.ts';

export interface ReadOnlyFiles {
  readonly scheme: `jobdeck-${string}`;
  /** The UTF-8 text of the address with this query; the same array as before if the text is the same. */
  readonly read: (id: string) => Promise<Uint8Array>;
  /** Fires with the id of a changed text. */
  readonly onDidChange: Event<string>;
}

/**
 * Texts that the editor opens as files, by the query of their address. Unlike a document, a file has the editor's lock, can be compared, and
 * changes in its open editors only where its text differs.
 */
export function registerReadOnlyFiles({ scheme, read, onDidChange }: ReadOnlyFiles): vscode.Disposable {
  const changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  const versions = new Map<string, { readonly bytes: Uint8Array; readonly mtime: number }>();
  const versionOf = async (uri: vscode.Uri) => {
    const bytes = await read(uri.query);
    const known = versions.get(uri.query);
    if (known !== undefined && isSame(known.bytes, bytes)) return known;
    const version = { bytes, mtime: Math.max(Date.now(), (known?.mtime ?? 0) + 1) };
    versions.set(uri.query, version);
    return version;
  };
  const reject = (): never => {
    throw vscode.FileSystemError.NoPermissions();
  };
  const subscription = onDidChange((id) => {
    const open = vscode.workspace.textDocuments.filter(({ uri }) => uri.scheme === scheme && uri.query === id);
    changed.fire(open.map(({ uri }) => ({ type: vscode.FileChangeType.Changed, uri })));
  });
  return vscode.Disposable.from(
    registerFileSystem(scheme, {
      onDidChangeFile: changed.event,
      stat: async (uri) => {
        if (uri.query === '') return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
        const { bytes, mtime } = await versionOf(uri);
        return { type: vscode.FileType.File, ctime: 0, mtime, size: bytes.byteLength };
      },
      readFile: async (uri) => (await versionOf(uri)).bytes,
      readDirectory: () => [],
      writeFile: reject,
      rename: reject,
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => uri.scheme === scheme && versions.delete(uri.query)),
    new vscode.Disposable(() => subscription.dispose()),
    changed,
  );
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one === other || (one.byteLength === other.byteLength && one.every((byte, index) => byte === other[index]));
