import * as vscode from 'vscode';

import { type FailureKind, ServiceError } from '../base/errors.ts';
import { log } from './log.ts';
import { plain } from './plain.ts';

const showLog = 'Show Log';
const connect = 'Connect…';

const openings: Readonly<Partial<Record<FailureKind, string>>> = {
  missing: 'That is not there any more.',
  conflict: 'It was changed meanwhile.',
  invalid: 'The service does not take this.',
  limited: 'Too many requests.',
  notImplemented: 'The service does not offer this yet.',
  broken: 'The service failed.',
};

const nextSteps: Readonly<Partial<Record<string, string>>> = {
  token_missing: 'Connect again and enter the token.',
  token_invalid: 'Copy it once more from where it was shown, or create a new one in the account area of the service.',
  token_expired: 'Create a new one in the account area of the service and connect with it.',
  token_revoked: 'Create a new one in the account area of the service and connect with it.',
  permission_denied: 'Permissions of an issued token cannot change: create a new one that has it.',
  subscription_ended: 'The same token works again after renewal.',
  // The key service's codes are the statuses themselves.
  '400': 'Correct it and try again.',
  '401': 'Connect to the key service again with a management key that works.',
  '403': 'Connect to the key service with a management key that may do this.',
  '404': 'It may have been deleted: refresh the list of keys.',
  '429': 'Wait before the next try.',
  '500': 'Refresh to see whether anything changed, and try again in a while.',
};

/** Says a failure in words a person can act on; what the user called off is not one. Gives back whether they chose `offered`. */
export async function explain(doing: string, error: unknown, offered?: string): Promise<boolean> {
  if (error instanceof vscode.CancellationError || ServiceError.is(error, 'cancelled')) return false;
  log.error(`${doing}: ${detail(error)}`);
  const actions = [offered, ServiceError.is(error, 'signedOut') ? connect : undefined, showLog];
  for (;;) {
    const chosen = await vscode.window.showErrorMessage(
      inWords(error),
      ...actions.filter((each) => each !== undefined),
    );
    if (chosen === showLog) log.show();
    else if (chosen === connect) await vscode.commands.executeCommand('jobdeck.session.connect');
    else return chosen !== undefined && chosen === offered;
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
    const chosen = await vscode.window.showErrorMessage<string>(message, ...ways, showLog);
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

/** Two or three sentences: what happened, in the service's words where it has some, and what to do next. */
export function inWords(error: unknown): string {
  if (!ServiceError.is(error)) return `Jobdeck: ${plain(error instanceof Error ? error.message : String(error))}`;
  // Without a code the reason is in our own words and needs no opening.
  const refused = `The ${error.code === '401' ? 'management key' : 'token'} is not accepted.`;
  const said = error.status === 401 ? refused : openings[error.kind];
  const opening = error.code === undefined ? undefined : said;
  const wait = error.retryAfter === undefined ? undefined : `Try again in ${error.retryAfter} s.`;
  return `Jobdeck: ${[opening, plain(error.reason), nextSteps[error.code ?? ''], wait].filter(Boolean).join(' ')}`;
}

const detail = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));
