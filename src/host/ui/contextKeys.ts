import * as vscode from 'vscode';

interface Sent {
  readonly json: string;
  readonly received: PromiseLike<unknown>;
}

/** Sets context keys of `when` clauses; an equal value is not sent again. */
export class ContextKeys {
  readonly #sent = new Map<string, Sent>();

  set(key: `jobdeck.${string}`, value: string | boolean | readonly string[]): void {
    const json = JSON.stringify(value);
    if (this.#sent.get(key)?.json === json) return;
    this.#sent.set(key, { json, received: vscode.commands.executeCommand('setContext', key, value) });
  }

  /** Resolves when the editor has the last value. */
  async untilReceived(key: `jobdeck.${string}`): Promise<void> {
    await this.#sent.get(key)?.received;
  }
}
