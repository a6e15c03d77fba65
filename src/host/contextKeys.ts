import * as vscode from 'vscode';

/** Sets a context key that `when` clauses read; the same value is not sent twice. */
export class ContextKeys {
  readonly #sent = new Map<string, unknown>();

  set(key: `jobdeck.${string}`, value: string | boolean): void {
    if (this.#sent.get(key) === value) return;
    this.#sent.set(key, value);
    void vscode.commands.executeCommand('setContext', key, value);
  }
}
