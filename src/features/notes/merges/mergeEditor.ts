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
  if (hasUnsavedResult(uri, merges.of(uri))) await merges.resume(uri);
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

/**
 * Whether all merge editors of a note have opened. While one opens, also after its tab was closed, the editor itself fills the result and
 * saves what is unsaved in it, both as if the user did; it reports the tab as unsaved only afterwards.
 */
export function isMergeOpen(note: vscode.Uri): boolean {
  // With this setting the editor saves the result only when the user accepts it, and reports the tab as saved before.
  if (vscode.workspace.getConfiguration('mergeEditor').get('useWorkingCopy') === true) return true;
  const result = resultOf(note).toString();
  const tabs = vscode.window.tabGroups.all.flatMap((group) =>
    group.tabs.filter(({ input }) => resultIn(input)?.toString() === result),
  );
  return tabs.length > 0 && tabs.every(({ isDirty }) => isDirty);
}

/** The editor's tab class for merges is not public, but its `result` property is. */
const resultIn = (input: unknown): vscode.Uri | undefined =>
  typeof input === 'object' && input !== null && 'result' in input && input.result instanceof vscode.Uri
    ? input.result
    : undefined;
