import * as vscode from 'vscode';

/** An open merge editor: the URI of its result, and whether its tab is unsaved, which it is once the editor has opened. */
interface OpenMerge {
  readonly result: vscode.Uri;
  readonly isDirty: boolean;
}

/** The open merge editors. The editor's tab class for merges is not public, but its `result` property is. */
export const openMerges = (): OpenMerge[] =>
  vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .flatMap(({ input, isDirty }) =>
      typeof input === 'object' && input !== null && 'result' in input && input.result instanceof vscode.Uri
        ? { result: input.result, isDirty }
        : [],
    );

export const mergeResults = (): vscode.Uri[] => openMerges().map(({ result }) => result);
