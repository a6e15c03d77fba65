import * as vscode from 'vscode';

import { redact } from '../base/text/redact.ts';
import { withoutSecrets } from './secretTexts.ts';

let channel: vscode.LogOutputChannel | undefined;

const open = (): vscode.LogOutputChannel => (channel ??= vscode.window.createOutputChannel('Jobdeck', { log: true }));

const safe = (text: string): string => redact(withoutSecrets(text));

/** Output channel "Jobdeck". The editor's log level decides what is written; secrets are removed. */
export const log = {
  debug: (text: string): void => open().debug(safe(text)),
  info: (text: string): void => open().info(safe(text)),
  warn: (text: string): void => open().warn(safe(text)),
  error: (text: string): void => open().error(safe(text)),
  show: (): void => open().show(true),
  dispose: (): void => {
    channel?.dispose();
    channel = undefined;
  },
};
