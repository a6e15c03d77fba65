import * as vscode from 'vscode';

import type { Clock } from '../../base/clock.ts';
import { dayOf } from '../../base/expiryDay.ts';
import type { Disposable } from '../../base/lifetime.ts';
import { log } from '../../host/log.ts';
import { offer } from '../../host/ui/ask.ts';
import { expiryReminder } from '../../store/session/expiryReminder.ts';
import type { SessionStore } from '../../store/session/session.ts';
import type { OnceAcrossWindows } from '../../store/sync/onceAcrossWindows.ts';

const intervalMs = 3_600_000;
const connect = 'Connect with Another Token…';

/** Notifies 7 days and 1 day before the token in use expires, once across all windows. */
export function remindOfExpiry(session: SessionStore, once: OnceAcrossWindows, clock: Clock): vscode.Disposable {
  let next: Disposable | undefined;
  const check = (): void => {
    next?.dispose();
    next = clock.after(intervalMs, check);
    remind().catch((error) => log.warn(`No reminder of a token's end: ${error}`));
  };
  const remind = async (): Promise<void> => {
    const { state } = session;
    if (state?.kind !== 'hosted' || state.expiresAt === undefined) return;
    const due = expiryReminder(state.expiresAt, clock.now());
    if (due === undefined) return;
    const [claimed] = await once.acquire([due]);
    if (claimed === undefined) return;
    const when = due === 'in1Day' ? 'within a day' : 'within 7 days';
    const message = `The token for ${URL.parse(state.baseUrl)?.host} ends ${when}, on ${dayOf(state.expiresAt)}. Create a new one in the account area of the service and connect with it.`;
    if ((await offer(message, connect)) === connect) await vscode.commands.executeCommand('jobdeck.session.connect');
  };
  const subscription = session.follow(check);
  return new vscode.Disposable(() => {
    subscription.dispose();
    next?.dispose();
  });
}
