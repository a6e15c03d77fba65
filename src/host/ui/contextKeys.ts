import * as vscode from 'vscode';

/** Sets a context key that `when` clauses read; the same value is not sent twice. */
export class ContextKeys {
  readonly #sent = new Map<string, string>();

  set(key: `jobdeck.${string}`, value: string | boolean | readonly string[]): void {
    const sent = JSON.stringify(value);
    if (this.#sent.get(key) === sent) return;
    this.#sent.set(key, sent);
    void vscode.commands.executeCommand('setContext', key, value);
  }
}
