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
  /** Number of changes reported to the editor. */
  reported: number;
  /** The same when the first read began since the open document last changed; undefined without a read. */
  reportedBefore: number | undefined;
}

/**
 * Texts that the editor opens as files, by the query of their address. Unlike a document, a file has the editor's lock, can be compared, and
 * changes in its open editors only where its text differs.
 */
export function registerReadOnlyFiles({ scheme, read, onDidChange }: ReadOnlyFiles): vscode.Disposable {
  const files = new ReadFiles();
  const versionOf = async (uri: vscode.Uri): Promise<Version> => {
    const file = files.begin(uri);
    const bytes = await read(uri.query);
    const { version } = file;
    if (version !== undefined && isSame(version.bytes, bytes)) return version;
    file.version = { bytes, mtime: Math.max(Date.now(), (version?.mtime ?? 0) + 1) };
    return file.version;
  };
  const reject = (): never => {
    throw vscode.FileSystemError.NoPermissions();
  };
  const subscription = onDidChange((hasChanged) => files.report(hasChanged));
  return vscode.Disposable.from(
    registerFileSystem(scheme, {
      onDidChangeFile: files.onDidChange,
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
    new vscode.Disposable(() => subscription.dispose()),
    files,
  );
}

/**
 * What the editor has read and not closed since. The list of documents has a document only some time after it was read, and a change between
 * the two has to reach it.
 */
class ReadFiles implements vscode.Disposable {
  readonly #files = new Map<string, ReadFile>();
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChange = this.#changed.event;
  readonly #subscriptions = [
    // A document whose language is changed counts as closed, but is in the list.
    vscode.workspace.onDidCloseTextDocument((document) => {
      if (!vscode.workspace.textDocuments.includes(document)) this.#files.delete(document.uri.toString());
    }),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      const file = this.#files.get(document.uri.toString());
      if (file !== undefined && contentChanges.length > 0) this.#hasNewText(file);
    }),
  ];

  /** Call before the text is read. */
  begin(uri: vscode.Uri): ReadFile {
    const key = uri.toString();
    const file = this.#files.get(key) ?? { uri, version: undefined, reported: 0, reportedBefore: undefined };
    this.#files.set(key, file);
    file.reportedBefore ??= file.reported;
    return file;
  }

  report(hasChanged: (id: string) => boolean): void {
    this.#report([...this.#files.values()].filter(({ uri }) => hasChanged(uri.query)));
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#changed.dispose();
  }

  /** Of two reads at once, the editor drops the text of the one that ends last, though it may be the newer one. */
  #hasNewText(file: ReadFile): void {
    const mayLackChange = file.reportedBefore !== undefined && file.reportedBefore < file.reported;
    file.reportedBefore = undefined;
    if (mayLackChange) this.#report([file]);
  }

  #report(files: readonly ReadFile[]): void {
    for (const file of files) file.reported += 1;
    this.#changed.fire(files.map(({ uri }) => ({ type: vscode.FileChangeType.Changed, uri })));
  }
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one === other || (one.byteLength === other.byteLength && one.every((byte, index) => byte === other[index]));
