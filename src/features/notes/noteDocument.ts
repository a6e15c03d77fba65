import * as vscode from 'vscode';

import type { NoteDocument } from './pageModel.ts';

export const noteDocument = (document: vscode.TextDocument): NoteDocument => ({
  uri: document.uri,
  getText: () => document.getText(),
  onDidChange: (listener) =>
    vscode.workspace.onDidChangeTextDocument((event) => {
      if (event.document === document) listener();
    }),
  onDidSave: (listener) =>
    vscode.workspace.onDidSaveTextDocument((saved) => {
      if (saved === document) listener();
    }),
});
