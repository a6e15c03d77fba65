import * as vscode from 'vscode';

import { systemClock } from '../../../base/flow/clock.ts';
import { isNoteUri, mergeScheme } from './address.ts';

/** Milliseconds; the editor writes a document at the latest 1,750 ms after it asked extensions to prepare its save. */
const maxPreparationMs = 3_000;

/** Records why the editor saves a document: it reports the reason before the save, but not to the file system. */
export class SaveReasons implements vscode.Disposable {
  readonly #reasons = new Map<string, vscode.TextDocumentSaveReason>();
  /** Fires with a URI when a save that was prepared begins to write. */
  readonly #begins = new vscode.EventEmitter<string>();
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
    if (this.#reasons.delete(key)) this.#begins.fire(key);
    return reason;
  }

  /**
   * Saves a document; resolves to false if the save fails. The editor ignores a save, and returns false at once, while extensions prepare an
   * automatic save of the same document. In that case the document is saved once that one writes.
   */
  async save(document: vscode.TextDocument): Promise<boolean> {
    const key = document.uri.toString();
    let hasBegun = false;
    let end = (): void => {};
    const subscription = this.#begins.event((begun) => {
      if (begun !== key) return;
      hasBegun = true;
      end();
    });
    try {
      if (await document.save()) return true;
      // The editor answers with the save that it was checking already, which may be refused for what has been settled since.
      if (!hasBegun && (await document.save())) return true;
      if (hasBegun) return false;
      await new Promise<void>((resolve) => {
        const timer = systemClock.after(maxPreparationMs, resolve);
        end = () => {
          timer.dispose();
          resolve();
        };
      });
      return hasBegun && (await document.save());
    } finally {
      subscription.dispose();
    }
  }

  dispose(): void {
    this.#subscriptions.dispose();
    this.#begins.dispose();
  }
}
