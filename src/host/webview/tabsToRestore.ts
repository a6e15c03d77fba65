import * as vscode from 'vscode';

/** Of the first to the eighth group. */
const focusCommands = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth'].map(
  (name) => `workbench.action.focus${name}EditorGroup`,
);

const isOf = (view: string, { input }: vscode.Tab): boolean =>
  input instanceof vscode.TabInputWebview && input.viewType.endsWith(`-${view}`);

/**
 * Shows a tab of a view if there is one, and returns whether there is. After a reload the editor restores the page of a tab only once it is
 * shown, and until then it is no panel that could be revealed.
 */
export async function showTabToRestore(view: string): Promise<boolean> {
  const tab = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).find((each) => isOf(view, each));
  const focus = tab && focusCommands[tab.group.viewColumn - 1];
  if (tab === undefined || focus === undefined) return false;
  await vscode.commands.executeCommand(focus);
  await vscode.commands.executeCommand('workbench.action.openEditorAtIndex', tab.group.tabs.indexOf(tab));
  return true;
}
