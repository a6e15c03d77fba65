import * as vscode from 'vscode';

import { LazyRegistry } from '../lazy/lazyRegistry.ts';

/** Fills a panel that came back after a reload of the window, with what its page left. */
type Restore = (panel: vscode.WebviewPanel, kept: unknown) => void;

const restorers = new LazyRegistry<Restore>();

/** Says who fills the panels of a type that come back. */
export const registerPageRestore = (view: string, restore: Restore): vscode.Disposable =>
  vscode.Disposable.from(restorers.register(view, restore));

/** Lets panels come back before their room is loaded: the first one loads it. */
export const registerPageStubs = (views: readonly string[]): vscode.Disposable =>
  vscode.Disposable.from(
    ...views.map((view) =>
      vscode.window.registerWebviewPanelSerializer(view, {
        deserializeWebviewPanel: async (panel, kept: unknown) => restorers.use(view, (restore) => restore(panel, kept)),
      }),
    ),
  );
