import * as vscode from 'vscode';

import { notePage } from '../contract.ts';

export interface PageTab {
  readonly viewColumn: vscode.ViewColumn;
  readonly isInFront: boolean;
  readonly hasFocus: boolean;
}

export const pagesOf = (uri: vscode.Uri): PageTab[] =>
  vscode.window.tabGroups.all.flatMap(({ tabs, viewColumn, isActive }) =>
    tabs
      .filter(({ input }) => input instanceof vscode.TabInputCustom && input.uri.toString() === uri.toString())
      .map((tab) => ({ viewColumn, isInFront: tab.isActive, hasFocus: tab.isActive && isActive })),
  );

/**
 * Opens pages at their file's new URI, because after a rename the editor moves text tabs but may close page tabs. A page that is already
 * open there is reused.
 */
export async function reopenPages(pages: readonly PageTab[], uri: vscode.Uri): Promise<void> {
  for (const { viewColumn, isInFront, hasFocus } of pages)
    await vscode.commands.executeCommand('vscode.openWith', uri, notePage.view, {
      viewColumn,
      preserveFocus: !hasFocus,
      preview: false,
      background: !isInFront,
    });
}

export async function reopenTabs(from: vscode.Uri, to: vscode.Uri): Promise<void> {
  const editors = vscode.window.visibleTextEditors.filter(
    ({ document }) => document.uri.toString() === from.toString(),
  );
  for (const { tabs, viewColumn, isActive: isActiveGroup } of vscode.window.tabGroups.all)
    for (const tab of tabs) {
      const { input, isActive, isPreview } = tab;
      const isPage = input instanceof vscode.TabInputCustom;
      if (!(isPage || input instanceof vscode.TabInputText) || input.uri.toString() !== from.toString()) continue;
      const editor = editors.find((each) => each.viewColumn === viewColumn);
      // The text editor appears shortly after its tab, and only the editor has the selection.
      if (isActive && !isPage && editor === undefined) continue;
      await vscode.commands.executeCommand('vscode.openWith', to, isPage ? notePage.view : 'default', {
        viewColumn,
        preserveFocus: !(isActive && isActiveGroup),
        preview: isPreview,
        background: !isActive,
        ...(editor === undefined || isPage ? {} : { selection: editor.selection }),
      });
      // A preview tab is closed by the one opened after it.
      if (tab.group.tabs.includes(tab)) await vscode.window.tabGroups.close(tab, true);
    }
}
