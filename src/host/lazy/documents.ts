import * as vscode from 'vscode';

import type { Event } from '../../base/flow/event.ts';
import { LazyRegistry } from './lazyRegistry.ts';

export type DocumentScheme = `jobdeck-${string}`;

interface DocumentSource {
  readonly scheme: DocumentScheme;
  readonly read: (id: string) => Promise<string>;
  readonly onDidChange: Event<unknown>;
}

type Read = DocumentSource['read'];

const sources = new LazyRegistry<Read>();
const changes = new Map<string, vscode.EventEmitter<vscode.Uri>>();

export function registerDocuments({ scheme, read, onDidChange }: DocumentSource): vscode.Disposable {
  const changed = changes.get(scheme);
  if (changed === undefined) throw new Error(`Declare the scheme ${scheme} in "documents" of the feature's manifest.`);
  const opened = sources.register(scheme, read);
  const subscription = onDidChange(() => {
    for (const { uri } of vscode.workspace.textDocuments) if (uri.scheme === scheme) changed.fire(uri);
  });
  return vscode.Disposable.from(opened, new vscode.Disposable(() => subscription.dispose()));
}

export const registerDocumentStubs = (schemes: readonly string[]): vscode.Disposable =>
  vscode.Disposable.from(
    ...schemes.map((scheme) => {
      const changed = new vscode.EventEmitter<vscode.Uri>();
      changes.set(scheme, changed);
      const provider = vscode.workspace.registerTextDocumentContentProvider(scheme, {
        onDidChange: changed.event,
        provideTextDocumentContent: (uri) => sources.use(scheme, (read) => read(uri.query)),
      });
      return vscode.Disposable.from(provider, changed);
    }),
  );

/** Whether the scheme is one of documents, not of files. */
export const isDocumentScheme = (scheme: string): boolean => changes.has(scheme);

export const readDocument = async (uri: vscode.Uri): Promise<string> =>
  sources.use(uri.scheme, (read) => read(uri.query));

/** Makes the editor read an open document again. */
export const reportDocumentChange = (uri: vscode.Uri): void => changes.get(uri.scheme)?.fire(uri);
