import * as vscode from 'vscode';

import { LazyRegistry } from './lazyRegistry.ts';
import { customEditorOptions } from './webviews.ts';

/** A page with input that the editor marks as unsaved, asks about on closing, saves, reverts and restores. */
export interface EditablePage extends vscode.CustomDocument {
  show(panel: vscode.WebviewPanel): void;
  /** Rejects if the input stays unsaved. */
  save(): Promise<void>;
  revert(): void;
  backUp(file: vscode.Uri): Promise<vscode.CustomDocumentBackup>;
}

/** `onDidChange` marks the page as unsaved. */
type Open = (uri: vscode.Uri, backup: string | undefined, onDidChange: () => void) => Promise<EditablePage>;

const pages = new LazyRegistry<Open>();

export const registerEditablePage = (view: string, open: Open): vscode.Disposable =>
  vscode.Disposable.from(pages.register(view, open));

export const registerEditablePageStubs = (views: readonly string[]): vscode.Disposable =>
  vscode.Disposable.from(
    ...views.map((view) => vscode.window.registerCustomEditorProvider(view, providerOf(view), customEditorOptions)),
  );

function providerOf(view: string): vscode.CustomEditorProvider<EditablePage> {
  const changed = new vscode.EventEmitter<vscode.CustomDocumentContentChangeEvent<EditablePage>>();
  return {
    onDidChangeCustomDocument: changed.event,
    openCustomDocument: async (uri, { backupId }) =>
      pages.use(view, async (open) => {
        const document = await open(uri, backupId, () => changed.fire({ document }));
        return document;
      }),
    resolveCustomEditor: (document, panel) => document.show(panel),
    saveCustomDocument: (document) => document.save(),
    saveCustomDocumentAs: () => Promise.reject(new Error('This page cannot be saved as a file.')),
    revertCustomDocument: async (document) => document.revert(),
    backupCustomDocument: (document, { destination }) => document.backUp(destination),
  };
}
