import * as vscode from 'vscode';

export function selectedText(): string {
  const editor = vscode.window.activeTextEditor;
  return editor === undefined ? '' : editor.document.getText(editor.selection);
}

export const clipboardText = (): Thenable<string> => vscode.env.clipboard.readText();
