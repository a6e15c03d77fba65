import * as vscode from 'vscode';

const secrets = /(bearer\s+)[^\s"',;]+|\b(jd[a-z]_[\w-]{8,}|sk-[\w-]{8,})/gi;

/** Takes tokens out of a text, whatever it came from: a bearer header, or a key by its prefix. */
export const redact = (text: string): string =>
  text.replace(secrets, (_, bearer: string | undefined) => `${bearer ?? ''}(redacted)`);

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
