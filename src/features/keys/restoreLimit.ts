import * as vscode from 'vscode';

import type { Clock } from '../../base/clock.ts';
import { formatLimit } from '../../base/usd.ts';
import { notify, pick } from '../../host/ui/ask.ts';
import { explain } from '../../host/ui/explain.ts';
import type { KeyStore } from '../../store/keys/keyStore.ts';
import type { EndedTemporaryLimit, TemporaryLimits } from '../../store/keys/temporaryLimits.ts';
import type { Showing } from './formatRow.ts';
import { hashGiven } from './nodes.ts';

export interface RestoreLimitNeeds {
  readonly keys: KeyStore;
  readonly raises: TemporaryLimits;
  readonly clock: Clock;
  readonly showing: () => Showing;
}

const retryAfter = 5 * 60_000;
/** Maximum milliseconds of one timer, since the clock of a machine advances while it sleeps. */
const longestWait = 15 * 60_000;

/** Restores raised limits after their reset, at once if it has passed; failures are retried after `retryAfter`. */
export function restoreLimitsAfterReset({ keys, raises, clock, showing }: RestoreLimitNeeds): vscode.Disposable {
  let alarm: { dispose(): unknown } | undefined;
  let isSettling = false;
  let said = '';

  const settle = async () => {
    isSettling = true;
    try {
      for (const ended of await raises.restoreDue()) tellEnd(ended, showing().locale);
      said = '';
    } catch (error) {
      if (String(error) !== said) void explain('Putting back a raised limit', error);
      said = String(error);
    } finally {
      isSettling = false;
      plan(raises.all.some(({ until }) => until <= clock.now()) ? retryAfter : 0);
    }
  };
  const plan = (atLeast = 0) => {
    alarm?.dispose();
    alarm = undefined;
    const next = Math.min(...raises.all.map(({ until }) => until));
    if (isSettling || !Number.isFinite(next)) return;
    const wait = Math.max(atLeast, next - clock.now());
    alarm = clock.after(Math.min(wait, longestWait), () => (wait > longestWait ? plan() : void settle()));
  };
  const subscriptions = [
    raises.onDidChange(() => plan()),
    // Another account has other temporary limits.
    keys.serverState.onDidForget(() => plan()),
  ];
  plan();
  return new vscode.Disposable(() => {
    for (const subscription of subscriptions) subscription.dispose();
    alarm?.dispose();
  });
}

export async function restoreLimit(
  { raises, showing }: Pick<RestoreLimitNeeds, 'raises' | 'showing'>,
  argument: unknown,
): Promise<void> {
  const { locale } = showing();
  const choices = raises.all.map(({ hash, name, from, to }) => ({
    label: name,
    description: `${formatLimit(to, locale)} → ${formatLimit(from, locale)}`,
    value: hash,
  }));
  const hash = hashGiven(argument) ?? (await pick('Which raised limit is put back now?', choices));
  const ended = hash === undefined ? undefined : await raises.restore(hash);
  if (ended !== undefined) tellEnd(ended, locale);
}

function tellEnd({ limit: raise, end }: EndedTemporaryLimit, locale: string): void {
  const { name, from, to } = raise;
  notify(
    end === 'restored'
      ? `The limit of "${name}" is back at ${formatLimit(from, locale)}.`
      : `The limit of "${name}" was raised to ${formatLimit(to, locale)} until its reset and has been changed since, so it is left as it is.`,
  );
}
