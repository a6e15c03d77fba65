import * as vscode from 'vscode';

import { LazyRegistry } from '../lazy/lazyRegistry.ts';

type Restore = (panel: vscode.WebviewPanel, persisted: unknown) => void;

const restorers = new LazyRegistry<Restore>();

export const registerPageRestore = (view: string, restore: Restore): vscode.Disposable =>
  vscode.Disposable.from(restorers.register(view, restore));

export const registerPageStubs = (views: readonly string[]): vscode.Disposable =>
  vscode.Disposable.from(
    ...views.map((view) =>
      vscode.window.registerWebviewPanelSerializer(view, {
        deserializeWebviewPanel: async (panel, persisted: unknown) =>
          restorers.use(view, (restore) => restore(panel, persisted)),
      }),
    ),
  );
