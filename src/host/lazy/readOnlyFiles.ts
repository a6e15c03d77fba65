import * as vscode from 'vscode';

import type { Event } from '../../base/flow/event.ts';
import { registerFileSystem } from './fileSystem.ts';

interface ReadOnlyFiles {
  readonly scheme: `jobdeck-${string}`;
  /** The UTF-8 text of the address with this query; the same array as before if the text is the same. */
  readonly read: (id: string) => Promise<Uint8Array>;
  /** Fires with a function that says whether the text of an id changed. */
  readonly onDidChange: Event<(id: string) => boolean>;
}

interface Version {
  readonly bytes: Uint8Array;
  readonly mtime: number;
}

interface ReadFile {
  readonly uri: vscode.Uri;
  version: Version | undefined;
}

/**
 * Texts that the editor opens as files, by the query of their address. Unlike a document, a file has the editor's lock, can be compared, and
 * changes in its open editors only where its text differs.
 */
export function registerReadOnlyFiles({ scheme, read: readText, onDidChange }: ReadOnlyFiles): vscode.Disposable {
  const changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  /**
   * What the editor has read and not closed since, by address. The list of documents has a document only some time after it was read, and a
   * change between the two has to reach it.
   */
  const read = new Map<string, ReadFile>();
  const versionOf = async (uri: vscode.Uri): Promise<Version> => {
    const file: ReadFile = read.get(uri.toString()) ?? { uri, version: undefined };
    read.set(uri.toString(), file);
    const bytes = await readText(uri.query);
    const { version } = file;
    if (version !== undefined && isSame(version.bytes, bytes)) return version;
    file.version = { bytes, mtime: Math.max(Date.now(), (version?.mtime ?? 0) + 1) };
    return file.version;
  };
  const reject = (): never => {
    throw vscode.FileSystemError.NoPermissions();
  };
  const subscription = onDidChange((hasChanged) => {
    const uris = [...read.values()].map(({ uri }) => uri).filter(({ query }) => hasChanged(query));
    changed.fire(uris.map((uri) => ({ type: vscode.FileChangeType.Changed, uri })));
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
    // A document whose language is changed counts as closed, but is in the list.
    vscode.workspace.onDidCloseTextDocument((document) => {
      if (!vscode.workspace.textDocuments.includes(document)) read.delete(document.uri.toString());
    }),
    new vscode.Disposable(() => subscription.dispose()),
    changed,
  );
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one === other || (one.byteLength === other.byteLength && one.every((byte, index) => byte === other[index]));
