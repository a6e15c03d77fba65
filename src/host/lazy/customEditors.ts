import * as vscode from 'vscode';

import { LazyRegistry } from './lazyRegistry.ts';

type Fill = (document: vscode.TextDocument, panel: vscode.WebviewPanel) => void | Promise<void>;

const fills = new LazyRegistry<Fill>();

export const registerCustomEditor = (view: string, fill: Fill): vscode.Disposable =>
  vscode.Disposable.from(fills.register(view, fill));

/** Registers declared custom editors before their feature is loaded; the first document opened in one loads it. */
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
