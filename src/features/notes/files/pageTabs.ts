import * as vscode from 'vscode';

import { notePage } from '../contract.ts';

interface PageTab {
  readonly viewColumn: vscode.ViewColumn;
  readonly isInFront: boolean;
  readonly hasFocus: boolean;
  /** Whether the note's text has a tab in the same group. */
  readonly hasText: boolean;
}

export const pagesOf = (uri: vscode.Uri): PageTab[] =>
  vscode.window.tabGroups.all.flatMap((group) => {
    const { tabs, viewColumn, isActive } = group;
    return tabs
      .filter(({ input }) => input instanceof vscode.TabInputCustom && input.uri.toString() === uri.toString())
      .map((tab) => ({
        viewColumn,
        isInFront: tab.isActive,
        hasFocus: tab.isActive && isActive,
        hasText: textTabs(group, uri).length > 0,
      }));
  });

const textTabs = ({ tabs }: vscode.TabGroup, uri: vscode.Uri): vscode.Tab[] =>
  tabs.filter(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === uri.toString());

/**
 * Opens pages at their file's new URI, because after a rename the editor moves text tabs, and closes page tabs or replaces them by text tabs.
 * A page that is already open there is reused.
 */
export async function reopenPages(pages: readonly PageTab[], from: vscode.Uri, to: vscode.Uri): Promise<void> {
  await untilNoPages(from);
  for (const { viewColumn, isInFront, hasFocus, hasText } of pages) {
    await vscode.commands.executeCommand('vscode.openWith', to, notePage.view, {
      viewColumn,
      preserveFocus: !hasFocus,
      preview: false,
      background: !isInFront,
    });
    const group = vscode.window.tabGroups.all.find((each) => each.viewColumn === viewColumn);
    if (group !== undefined && !hasText) await vscode.window.tabGroups.close(textTabs(group, to), true);
  }
}

/** The editor moves the tabs of a renamed file some time after the rename. */
const untilNoPages = (uri: vscode.Uri): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (pagesOf(uri).length > 0) return;
      subscription.dispose();
      resolve();
    };
    const subscription = vscode.window.tabGroups.onDidChangeTabs(check);
    check();
  });

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
