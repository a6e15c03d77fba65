import * as vscode from 'vscode';

import { ServiceError } from '../base/errors.ts';
import { connectCommandFor, inWords, lackedPermission } from './failureWords.ts';
import { log } from './log.ts';
import { shortMessage } from './plain.ts';

const showLog = 'Show Log';
const connect = 'Connect…';
const showPermissions = 'Show Permissions';
/** How long a reminder of what was said before stays in the status bar, in milliseconds. */
const briefly = 10_000;

/** Permissions whose lack was said for the account in use. */
const saidToLack = new Set<string>();

/** Another account is in use, so that what its token lacks is said anew. */
export const sayLacksAnew = (): void => saidToLack.clear();

/**
 * Says a failure in words a person can act on; what the user called off is not one. That a permission is missing is said in one
 * notification for each, and then in the status bar, but for what the user tries again. Gives back whether they chose `offered`.
 */
export async function explain(doing: string, error: unknown, offered?: string): Promise<boolean> {
  if (error instanceof vscode.CancellationError || ServiceError.is(error, 'cancelled')) return false;
  log.error(`${doing}: ${detail(error)}`);
  const lacked = ServiceError.is(error, 'denied') ? lackedPermission(error) : undefined;
  if (lacked !== undefined && saidToLack.has(lacked)) {
    vscode.window.setStatusBarMessage(inWords(error), briefly);
    return false;
  }
  if (lacked !== undefined) saidToLack.add(lacked);
  const connectCommand = ServiceError.is(error, 'signedOut') ? connectCommandFor(error) : undefined;
  const actions = [offered, connectCommand && connect, lacked && showPermissions, showLog];
  for (;;) {
    const chosen = await vscode.window.showErrorMessage(
      inWords(error),
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

/** Does what the user asked for and, as long as it fails, offers to try again, so that nothing they gave is lost. */
export async function withRetry(doing: string, work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (!(await explain(doing, error, 'Retry'))) return;
    }
  }
}

/** Does the same to all; what fails is said once, and only that is tried again. `stay` throws where it must not go on. */
export function withRetryForEach<T>(
  doing: string,
  stay: () => void,
  items: readonly T[],
  act: (item: T) => Promise<void>,
): Promise<void> {
  let left = items;
  return withRetry(doing, async () => {
    stay();
    const results = await Promise.allSettled(left.map(act));
    left = left.filter((_, index) => results[index]?.status === 'rejected');
    const refused = results.find((result) => result.status === 'rejected');
    if (refused !== undefined) throw refused.reason;
  });
}

const detail = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));
