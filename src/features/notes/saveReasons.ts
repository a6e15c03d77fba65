import * as vscode from 'vscode';

import { isNoteUri, mergeScheme } from './address.ts';

/** Why the editor saves a document: it says so before the save, and not to the file system that is written to. */
export class SaveReasons implements vscode.Disposable {
  readonly #reasons = new Map<string, vscode.TextDocumentSaveReason>();
  readonly #subscriptions = vscode.Disposable.from(
    vscode.workspace.onWillSaveTextDocument(({ document: { uri }, reason }) => {
      if (isNoteUri(uri) || uri.scheme === mergeScheme) this.#reasons.set(uri.toString(), reason);
    }),
    vscode.workspace.onDidSaveTextDocument(({ uri }) => this.#reasons.delete(uri.toString())),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#reasons.delete(uri.toString())),
  );

  /** The reason of the save under way, for one use; undefined where another extension delayed the save for so long that the editor did not say. */
  take(uri: vscode.Uri): vscode.TextDocumentSaveReason | undefined {
    const reason = this.#reasons.get(uri.toString());
    this.#reasons.delete(uri.toString());
    return reason;
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }
}
