import * as vscode from 'vscode';

import { redact } from '../base/redact.ts';

let channel: vscode.LogOutputChannel | undefined;

const open = (): vscode.LogOutputChannel => (channel ??= vscode.window.createOutputChannel('Jobdeck', { log: true }));

/** The output channel "Jobdeck". The editor's log level decides what is kept; nothing secret is. */
export const log = {
  debug: (text: string): void => open().debug(redact(text)),
  info: (text: string): void => open().info(redact(text)),
  warn: (text: string): void => open().warn(redact(text)),
  error: (text: string): void => open().error(redact(text)),
  show: (): void => open().show(true),
  dispose: (): void => {
    channel?.dispose();
    channel = undefined;
  },
};
