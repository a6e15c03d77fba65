import * as vscode from 'vscode';

import { systemClock } from '../../../base/flow/clock.ts';
import { isNoteUri, mergeScheme } from './address.ts';
import { saveAgain } from './saveAgain.ts';

/** Records why the editor saves a document: it reports the reason before the save, but not to the file system. */
export class SaveReasons implements vscode.Disposable {
  readonly #reasons = new Map<string, vscode.TextDocumentSaveReason>();
  /** Fires when a save that was prepared begins to check or write its document. */
  readonly #begins = new vscode.EventEmitter<{
    readonly key: string;
    readonly reason: vscode.TextDocumentSaveReason;
  }>();
  readonly #subscriptions = vscode.Disposable.from(
    vscode.workspace.onWillSaveTextDocument(({ document: { uri }, reason }) => {
      if (isNoteUri(uri) || uri.scheme === mergeScheme) this.#reasons.set(uri.toString(), reason);
    }),
    vscode.workspace.onDidSaveTextDocument(({ uri }) => this.#reasons.delete(uri.toString())),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#reasons.delete(uri.toString())),
  );

  /** Returns the pending save's reason once; undefined if another extension delayed the save for so long that the editor sent no event. */
  take(uri: vscode.Uri): vscode.TextDocumentSaveReason | undefined {
    const key = uri.toString();
    const reason = this.#reasons.get(key);
    if (reason === undefined) return undefined;
    this.#reasons.delete(key);
    this.#begins.fire({ key, reason });
    return reason;
  }

  /** See `saveAgain`. */
  save(document: vscode.TextDocument): Promise<boolean> {
    const key = document.uri.toString();
    return saveAgain({
      save: () => document.save(),
      onDidBegin: (listener) =>
        this.#begins.event(({ key: begun, reason }) => {
          if (begun === key) listener({ isAutomatic: reason !== vscode.TextDocumentSaveReason.Manual });
        }),
      clock: systemClock,
    });
  }

  dispose(): void {
    this.#subscriptions.dispose();
    this.#begins.dispose();
  }
}
