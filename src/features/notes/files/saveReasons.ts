import * as vscode from 'vscode';

import { isNoteUri, mergeScheme } from './address.ts';

/** Records why the editor saves a document: it reports the reason before the save, but not to the file system. */
export class SaveReasons implements vscode.Disposable {
  readonly #reasons = new Map<string, vscode.TextDocumentSaveReason>();
  readonly #subscriptions = vscode.Disposable.from(
    vscode.workspace.onWillSaveTextDocument(({ document: { uri }, reason }) => {
      if (isNoteUri(uri) || uri.scheme === mergeScheme) this.#reasons.set(uri.toString(), reason);
    }),
    vscode.workspace.onDidSaveTextDocument(({ uri }) => this.#reasons.delete(uri.toString())),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#reasons.delete(uri.toString())),
  );

  /** Returns the pending save's reason once; undefined if another extension delayed the save for so long that the editor sent no event. */
  take(uri: vscode.Uri): vscode.TextDocumentSaveReason | undefined {
    const reason = this.#reasons.get(uri.toString());
    this.#reasons.delete(uri.toString());
    return reason;
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }
}
