import * as vscode from 'vscode';

import { LazyRegistry } from './lazyRegistry.ts';

type Resolve = (document: vscode.TextDocument, panel: vscode.WebviewPanel) => void | Promise<void>;

const resolvers = new LazyRegistry<Resolve>();

export const registerCustomEditor = (view: string, resolve: Resolve): vscode.Disposable =>
  vscode.Disposable.from(resolvers.register(view, resolve));

/** Registers declared custom editors before their feature is loaded; the first document opened in one loads it. */
export const registerCustomEditorStubs = (views: readonly string[]): vscode.Disposable =>
  vscode.Disposable.from(
    ...views.map((view) =>
      vscode.window.registerCustomEditorProvider(
        view,
        { resolveCustomTextEditor: async (document, panel) => resolvers.use(view, (fill) => fill(document, panel)) },
        { supportsMultipleEditorsPerDocument: true },
      ),
    ),
  );
