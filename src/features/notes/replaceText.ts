import * as vscode from 'vscode';

/** Replaces the whole text as one undoable edit; rejects if the document changed at the same time. */
export async function replaceText(document: vscode.TextDocument, text: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), text);
  if (!(await vscode.workspace.applyEdit(edit)))
    throw vscode.FileSystemError.Unavailable('The note changed at the same time. Try again.');
}
