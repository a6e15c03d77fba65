import * as vscode from 'vscode';

import { LazyRegistry } from './lazyRegistry.ts';

/** Files that the editor opens and saves like any others; it shows their errors as `formatFailure` words them. */
export type WritableFiles = Pick<
  vscode.FileSystemProvider,
  'onDidChangeFile' | 'stat' | 'readDirectory' | 'readFile' | 'writeFile' | 'rename'
>;

const files = new LazyRegistry<WritableFiles>();
const changes = new Map<string, vscode.EventEmitter<vscode.FileChangeEvent[]>>();

export function registerFileSystem(scheme: string, implementation: WritableFiles): vscode.Disposable {
  const opened = files.register(scheme, implementation);
  const subscription = implementation.onDidChangeFile((changed) => changes.get(scheme)?.fire(changed));
  return vscode.Disposable.from(opened, subscription);
}

/** Makes the editor read an open file again. */
export const reportChange = (uri: vscode.Uri): void =>
  changes.get(uri.scheme)?.fire([{ type: vscode.FileChangeType.Changed, uri }]);

/** A reason makes its scheme read-only; nothing is ever deleted, and no folder created. */
export const registerFileSystemStubs = (schemes: Readonly<Record<string, string | null>>): vscode.Disposable =>
  vscode.Disposable.from(...Object.entries(schemes).map(([scheme, readOnly]) => declareFileSystem(scheme, readOnly)));

function declareFileSystem(scheme: string, readOnly: string | null): vscode.Disposable {
  const changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  changes.set(scheme, changed);
  const use = <T>(uri: vscode.Uri, question: (behind: WritableFiles) => T | Thenable<T>): Promise<T> =>
    withEditorErrors(uri, () => files.use(scheme, question));
  const reject = (): never => {
    throw vscode.FileSystemError.NoPermissions('The service has no way to delete or to make this.');
  };
  const provider: vscode.FileSystemProvider = {
    onDidChangeFile: changed.event,
    watch: () => new vscode.Disposable(() => undefined),
    stat: (uri) => use(uri, (behind) => behind.stat(uri)),
    readDirectory: (uri) => use(uri, (behind) => behind.readDirectory(uri)),
    readFile: (uri) => use(uri, (behind) => behind.readFile(uri)),
    writeFile: (uri, bytes, options) => use(uri, (behind) => behind.writeFile(uri, bytes, options)),
    rename: (from, to, options) => use(from, (behind) => behind.rename(from, to, options)),
    createDirectory: reject,
    delete: reject,
  };
  const registered = vscode.workspace.registerFileSystemProvider(scheme, provider, {
    isCaseSensitive: true,
    ...(readOnly === null ? {} : { isReadonly: new vscode.MarkdownString(readOnly) }),
  });
  return vscode.Disposable.from(registered, changed, new vscode.Disposable(() => changes.delete(scheme)));
}

async function withEditorErrors<T>(uri: vscode.Uri, work: () => T | PromiseLike<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw (await import('../ui/fileError.ts')).fileError(uri, error);
  }
}
