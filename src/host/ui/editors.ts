import * as vscode from 'vscode';

/** What is selected in the editor that is in use; empty where nothing is. */
export function selectedText(): string {
  const editor = vscode.window.activeTextEditor;
  return editor === undefined ? '' : editor.document.getText(editor.selection);
}

/** What is on the clipboard. */
export const clipboardText = (): Thenable<string> => vscode.env.clipboard.readText();
