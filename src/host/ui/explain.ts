import * as vscode from 'vscode';

import { ServiceError } from '../../base/flow/errors.ts';
import { log } from '../log.ts';
import { connectCommandFor, formatFailure, lackedPermission } from './formatFailure.ts';
import { shortMessage } from './plain.ts';
import { retriesWith } from './retries.ts';

const showLog = 'Show Log';
const connect = 'Connect…';
const showPermissions = 'Show Permissions';
const statusBarMs = 10_000;

const notifiedPermissions = new Set<string>();

export const resetMissingPermissionNotices = (): void => notifiedPermissions.clear();

/**
 * Shows a failure unless it is a cancellation; resolves to true if `offered` was chosen. Each missing permission is shown in one
 * notification and then in the status bar, unless the user retries.
 */
export async function explain(doing: string, error: unknown, offered?: string): Promise<boolean> {
  if (error instanceof vscode.CancellationError || ServiceError.is(error, 'cancelled')) return false;
  log.error(`${doing}: ${detail(error)}`);
  const lacked = ServiceError.is(error, 'denied') ? lackedPermission(error) : undefined;
  if (lacked !== undefined && notifiedPermissions.has(lacked)) {
    vscode.window.setStatusBarMessage(`Jobdeck: ${formatFailure(error)}`, statusBarMs);
    return false;
  }
  if (lacked !== undefined) notifiedPermissions.add(lacked);
  const connectCommand = ServiceError.is(error, 'signedOut') ? connectCommandFor(error) : undefined;
  const actions = [offered, connectCommand && connect, lacked && showPermissions, showLog];
  for (;;) {
    const chosen = await vscode.window.showErrorMessage(
      formatFailure(error),
      ...actions.filter((each) => each !== undefined),
    );
    if (chosen === showLog) log.show();
    else if (chosen === connect && connectCommand !== undefined) await vscode.commands.executeCommand(connectCommand);
    else if (chosen === showPermissions) await vscode.commands.executeCommand('jobdeck.session.showPermissions');
    else {
      const again = chosen !== undefined && chosen === offered;
      if (again && lacked !== undefined) notifiedPermissions.delete(lacked);
      return again;
    }
    // Opening the log must not remove the other buttons.
    if (offered === undefined) return false;
  }
}

/** Logs a failure that a page shows itself, and returns it in words. */
export function failureReason(doing: string, error: unknown): string {
  log.error(`${doing}: ${detail(error)}`);
  return formatFailure(error);
}

export async function chooseAfter<T extends string>(
  doing: string,
  error: unknown,
  message: string,
  ways: readonly T[],
): Promise<T | undefined> {
  log.error(`${doing}: ${detail(error)}`);
  for (;;) {
    const chosen = await vscode.window.showErrorMessage<string>(shortMessage(message), ...ways, showLog);
    if (chosen !== showLog) return ways.find((way) => way === chosen);
    // Opening the log must not remove the other buttons.
    log.show();
  }
}

export const retries = retriesWith(explain);
export const { withRetry, withRetryForEach } = retries;

const detail = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));
