import * as vscode from 'vscode';

import { sideOf } from '../conflicts/conflictFiles.ts';
import type { Conflict } from '../conflicts/conflicts.ts';
import { hasUnsavedResult, resultOf } from './mergeFiles.ts';
import type { Merges } from './merges.ts';

/** Internal command of the editor: there is no public one for the merge editor. */
const mergeEditor = '_open.mergeEditor';

export const canMerge = async ({ base }: Conflict): Promise<boolean> =>
  base !== undefined && (await vscode.commands.getCommands(false)).includes(mergeEditor);

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

/** Saves the active merge result and closes its editor; VS Code's own command has no button for files outside Git. */
export const completeMerge = async (): Promise<void> => {
  await vscode.commands.executeCommand('mergeEditor.acceptMerge');
};

/** Whether opening the result only reveals its tab; in another group the editor opens it again. */
const isInActiveGroup = (result: vscode.Uri): boolean =>
  vscode.window.tabGroups.activeTabGroup.tabs.some(({ input }) => resultIn(input)?.toString() === result.toString());

export const mergeResults = (): vscode.Uri[] =>
  vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.flatMap(({ input }) => resultIn(input) ?? []));

/** The editor's tab class for merges is not public, but its `result` property is. */
const resultIn = (input: unknown): vscode.Uri | undefined =>
  typeof input === 'object' && input !== null && 'result' in input && input.result instanceof vscode.Uri
    ? input.result
    : undefined;
