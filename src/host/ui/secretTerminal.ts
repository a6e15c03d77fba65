import { execPath } from 'node:process';
import * as vscode from 'vscode';

import { Emitter, type Event } from '../../base/flow/event.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';
import { LoopbackServer } from '../loopbackServer.ts';

/** `dispose` closes it. */
export interface SecretTerminal extends Disposable {
  readonly onDidClose: Event<void>;
}

interface SecretTerminalOptions {
  readonly name: string;
  readonly variable: string;
  readonly secret: string;
  /** The bundle of `secretShell.ts`. */
  readonly program: string;
}

/**
 * Opens a terminal whose shell has the secret in a variable; a reload of the window closes it. The editor writes the environment of each
 * terminal to its state when it exits, a transient one's too, and to its log: so that has only a code, with which `secretShell.ts` fetches
 * the secret once.
 */
export async function openSecretTerminal(options: SecretTerminalOptions): Promise<SecretTerminal> {
  const { name, variable, secret, program } = options;
  const server = await LoopbackServer.open('/secret', async () => {
    server.renewSecret();
    return { status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: secret };
  });
  const closed = new Emitter<void>();
  const terminal = vscode.window.createTerminal({
    name,
    iconPath: new vscode.ThemeIcon('key'),
    shellPath: execPath,
    shellArgs: [program, server.url, variable, vscode.env.shell],
    env: { JOBDECK_ONE_TIME_CODE: server.renewSecret(), ELECTRON_RUN_AS_NODE: '1' },
    isTransient: true,
  });
  const subscription = vscode.window.onDidCloseTerminal((each) => {
    if (each !== terminal) return;
    subscription.dispose();
    server.close();
    closed.fire();
  });
  terminal.show();
  return { onDidClose: closed.event, dispose: () => terminal.dispose() };
}
