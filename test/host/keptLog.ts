import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';

import { until } from './editor.ts';

const levels = ['trace', 'debug', 'info', 'warn', 'error'] as const;

/**
 * Appends the messages of every log channel created from now on to a file, at any level: VS Code writes its log files later, and only from
 * the level of the user on.
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

/** Waits until the messages that `keepLogs` has kept contain all texts. */
export const untilLogged = (what: string, ...texts: readonly string[]): Promise<true> =>
  until(what, () => {
    const kept = readFileSync(path.join(process.env['JOBDECK_TEST_FOLDER'] ?? '', 'channels.log'), 'utf8');
    return texts.every((text) => kept.includes(text)) ? true : undefined;
  });
