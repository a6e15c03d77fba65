import * as vscode from 'vscode';

import { type FailureKind, ServiceError } from '../base/errors.ts';
import { log } from './log.ts';

const showLog = 'Show Log';
const connect = 'Connect…';

const openings: Readonly<Partial<Record<FailureKind, string>>> = {
  signedOut: 'You are signed out.',
  denied: 'The token lacks a permission.',
  subscriptionEnded: 'The subscription has ended; it works again by itself after renewal.',
  missing: 'That is not there any more.',
  conflict: 'It was changed meanwhile.',
  invalid: 'The service does not take this.',
  limited: 'Too many requests.',
  notImplemented: 'The service does not offer this yet.',
};

/** Says a failure in words a person can act on; what the user called off is not one. The log has the rest. */
export async function explain(doing: string, error: unknown): Promise<void> {
  if (error instanceof vscode.CancellationError || ServiceError.is(error, 'cancelled')) return;
  log.error(`${doing}: ${detail(error)}`);
  const actions = ServiceError.is(error, 'signedOut') ? [connect, showLog] : [showLog];
  const chosen = await vscode.window.showErrorMessage(inWords(error), ...actions);
  if (chosen === showLog) log.show();
  if (chosen === connect) await vscode.commands.executeCommand('jobdeck.session.connect');
}

/** One or two sentences: what happened, and where the service said more, its words. */
export function inWords(error: unknown): string {
  if (!ServiceError.is(error)) return `Jobdeck: ${plain(error instanceof Error ? error.message : String(error))}`;
  const wait = error.retryAfter === undefined ? '' : ` Try again in ${error.retryAfter} s.`;
  return `Jobdeck: ${[openings[error.kind], plain(error.reason)].filter(Boolean).join(' ')}${wait}`;
}

/** Notifications turn `[text](target)` into links, and a service's words must not become one. */
const plain = (text: string): string => text.replace(/\]\s*\(/g, '] (\u200b').replace(/\s+/g, ' ');

const detail = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));
