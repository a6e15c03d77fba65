import * as vscode from 'vscode';

import { ServiceError } from '../../base/errors.ts';
import { log } from '../log.ts';
import { connectCommandFor, formatFailure, lackedPermission } from './formatFailure.ts';
import { shortMessage } from './plain.ts';
import { retriesWith } from './retries.ts';

const showLog = 'Show Log';
const connect = 'Connect…';
const showPermissions = 'Show Permissions';
/** How long a reminder of what was said before stays in the status bar, in milliseconds. */
const briefly = 10_000;

/** Permissions whose lack was said for the account in use. */
const saidToLack = new Set<string>();

/** Another account is in use, so that what its token lacks is said anew. */
export const resetMissingPermissionNotices = (): void => saidToLack.clear();

/**
 * Says a failure in words a person can act on; what the user called off is not one. That a permission is missing is said in one
 * notification for each, and then in the status bar, but for what the user tries again. Gives back whether they chose `offered`.
 */
export async function explain(doing: string, error: unknown, offered?: string): Promise<boolean> {
  if (error instanceof vscode.CancellationError || ServiceError.is(error, 'cancelled')) return false;
  log.error(`${doing}: ${detail(error)}`);
  const lacked = ServiceError.is(error, 'denied') ? lackedPermission(error) : undefined;
  if (lacked !== undefined && saidToLack.has(lacked)) {
    vscode.window.setStatusBarMessage(formatFailure(error), briefly);
    return false;
  }
  if (lacked !== undefined) saidToLack.add(lacked);
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
      if (again && lacked !== undefined) saidToLack.delete(lacked);
      return again;
    }
    // A look at the log must not take away what is offered.
    if (offered === undefined) return false;
  }
}

/** As explain, in words of the caller's own and with several ways on; gives the one chosen. */
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
    // A look at the log must not take away what is offered.
    log.show();
  }
}

export const retries = retriesWith(explain);
export const { withRetry, withRetryForEach } = retries;

const detail = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));
