import * as vscode from 'vscode';

import { LazyRegistry } from './lazyRegistry.ts';

/** Shows a document in a panel that the editor made for it. */
type Fill = (document: vscode.TextDocument, panel: vscode.WebviewPanel) => void | Promise<void>;

const fills = new LazyRegistry<Fill>();

/** Says what a declared custom editor shows. */
export const registerCustomEditor = (view: string, fill: Fill): vscode.Disposable =>
  vscode.Disposable.from(fills.register(view, fill));

/** Makes declared custom editors known before their room is loaded: the first document that is opened in one loads it. */
export const registerCustomEditorStubs = (views: readonly string[]): vscode.Disposable =>
  vscode.Disposable.from(
    ...views.map((view) =>
      vscode.window.registerCustomEditorProvider(
        view,
        { resolveCustomTextEditor: async (document, panel) => fills.use(view, (fill) => fill(document, panel)) },
        { supportsMultipleEditorsPerDocument: true },
      ),
    ),
  );
