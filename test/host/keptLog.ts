import { appendFileSync } from 'node:fs';
import * as vscode from 'vscode';

const levels = ['trace', 'debug', 'info', 'warn', 'error'] as const;

/**
 * Writes down what is given to every log channel made from now on, at any level: where VS Code has no native log writer, as
 * when it is installed without compiling anything, there are no files for a test to search.
 */
export function keepLogs(file: string): void {
  const { createOutputChannel } = vscode.window;
  vscode.window.createOutputChannel = ((name: string, options: { log: true }) => {
    const channel = createOutputChannel(name, options);
    for (const level of levels) {
      const write = channel[level].bind(channel);
      channel[level] = (message: string | Error, ...rest: unknown[]) => {
        appendFileSync(file, `${name} ${level} ${message}\n`);
        write(String(message), ...rest);
      };
    }
    return channel;
  }) as typeof createOutputChannel;
}
