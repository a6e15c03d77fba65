import * as vscode from 'vscode';

import { notePage } from './contract.ts';

/** A page of a file: where it is, and whether it is in front. */
export interface PageTab {
  readonly viewColumn: vscode.ViewColumn;
  readonly isInFront: boolean;
  readonly hasFocus: boolean;
}

/** The pages of a file that are open now. */
export const pagesOf = (uri: vscode.Uri): PageTab[] =>
  vscode.window.tabGroups.all.flatMap(({ tabs, viewColumn, isActive }) =>
    tabs
      .filter(({ input }) => input instanceof vscode.TabInputCustom && input.uri.toString() === uri.toString())
      .map((tab) => ({ viewColumn, isInFront: tab.isActive, hasFocus: tab.isActive && isActive })),
  );

/** Opens pages at their file's new address, since the editor takes a text there but may close a page beside it. One that is there is taken. */
export async function reopenPages(pages: readonly PageTab[], uri: vscode.Uri): Promise<void> {
  for (const { viewColumn, isInFront, hasFocus } of pages)
    await vscode.commands.executeCommand('vscode.openWith', uri, notePage.view, {
      viewColumn,
      preserveFocus: !hasFocus,
      preview: false,
      background: !isInFront,
    });
}
