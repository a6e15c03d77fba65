import * as vscode from 'vscode';

/** Replaces a document's whole text, which Undo takes back. Rejects where it was changed at the same time. */
export async function replaceText(document: vscode.TextDocument, text: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), text);
  if (!(await vscode.workspace.applyEdit(edit)))
    throw vscode.FileSystemError.Unavailable('The note changed at the same time. Try again.');
}
