import * as vscode from 'vscode';

/** Sets context keys of `when` clauses; an equal value is not sent again. */
export class ContextKeys {
  readonly #sent = new Map<string, string>();

  set(key: `jobdeck.${string}`, value: string | boolean | readonly string[]): void {
    const sent = JSON.stringify(value);
    if (this.#sent.get(key) === sent) return;
    this.#sent.set(key, sent);
    void vscode.commands.executeCommand('setContext', key, value);
  }
}
