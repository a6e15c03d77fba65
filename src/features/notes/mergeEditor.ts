import * as vscode from 'vscode';

import { sideOf } from './conflictFiles.ts';
import type { Conflict } from './conflicts.ts';
import { hasUnsavedResult, resultOf } from './mergeFiles.ts';
import type { Merges } from './merges.ts';

/** The editor's own merge editor, which it has no public name for. */
const mergeEditor = '_open.mergeEditor';

export const canMerge = async ({ base }: Conflict): Promise<boolean> =>
  base !== undefined && (await vscode.commands.getCommands(false)).includes(mergeEditor);

/** Opens the merge of a conflict. A result that has unsaved text is gone on with. */
export async function openMergeEditor(merges: Merges, { uri }: Conflict): Promise<void> {
  if (hasUnsavedResult(uri, merges.of(uri))) await merges.resume(uri, !isInActiveGroup(resultOf(uri)));
  else await merges.begin(uri);
  await vscode.commands.executeCommand(mergeEditor, {
    base: sideOf(uri, 'base'),
    input1: { uri: sideOf(uri, 'theirs'), title: 'Theirs' },
    input2: { uri: sideOf(uri, 'mine'), title: 'Yours' },
    output: resultOf(uri),
  });
}

/** Saves the result of the merge in front and closes its editor, whose own command has no button for files outside of Git. */
export const completeMerge = async (): Promise<void> => {
  await vscode.commands.executeCommand('mergeEditor.acceptMerge');
};

/** Whether the merge editor of a result only comes to the front there. In another group it opens anew. */
const isInActiveGroup = (result: vscode.Uri): boolean =>
  vscode.window.tabGroups.activeTabGroup.tabs.some(({ input }) => resultIn(input)?.toString() === result.toString());

/** The results of all merges that the editor shows. */
export const mergeResults = (): vscode.Uri[] =>
  vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.flatMap(({ input }) => resultIn(input) ?? []));

/** The editor's class for the tab of a merge is not public, its property is. */
const resultIn = (input: unknown): vscode.Uri | undefined =>
  typeof input === 'object' && input !== null && 'result' in input && input.result instanceof vscode.Uri
    ? input.result
    : undefined;
