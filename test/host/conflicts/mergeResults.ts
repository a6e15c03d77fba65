import * as vscode from 'vscode';

/** The results of the open merge editors. The editor's tab class for merges is not public, but its `result` property is. */
export const mergeResults = (): vscode.Uri[] =>
  vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .flatMap(({ input }) =>
      typeof input === 'object' && input !== null && 'result' in input && input.result instanceof vscode.Uri
        ? input.result
        : [],
    );
