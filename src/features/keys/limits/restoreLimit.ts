import * as vscode from 'vscode';

import { formatLimit } from '../../../base/domain/usd.ts';
import type { Clock } from '../../../base/flow/clock.ts';
import { notify, pick } from '../../../host/ui/ask.ts';
import { explain } from '../../../host/ui/explain.ts';
import type { ApiKeyStore } from '../../../store/keys/keyStore.ts';
import type { EndedTemporaryLimit, TemporaryLimits } from '../../../store/keys/temporaryLimits.ts';
import { hashArgument } from '../commandArguments.ts';
import type { FormatContext } from '../formatRow.ts';

interface RestoreLimitNeeds {
  readonly keys: ApiKeyStore;
  readonly temporaryLimits: TemporaryLimits;
  readonly clock: Clock;
  readonly formatContext: () => FormatContext;
}

const retryMs = 5 * 60_000;
/** Maximum milliseconds of one timer, since the clock of a machine advances while it sleeps. */
const maxTimerMs = 15 * 60_000;

/** Restores raised limits after their reset, at once if it has passed; failures are retried after `retryMs`. */
export function restoreLimitsAfterReset({
  keys,
  temporaryLimits,
  clock,
  formatContext,
}: RestoreLimitNeeds): vscode.Disposable {
  let timer: { dispose(): unknown } | undefined;
  let isRestoring = false;
  let lastMessage = '';

  const restoreEnded = async () => {
    isRestoring = true;
    try {
      for (const ended of await temporaryLimits.restoreDue()) notifyEnd(ended, formatContext().locale);
      lastMessage = '';
    } catch (error) {
      if (String(error) !== lastMessage) void explain('Restoring a raised limit', error);
      lastMessage = String(error);
    } finally {
      isRestoring = false;
      plan(temporaryLimits.all.some(({ until }) => until <= clock.now()) ? retryMs : 0);
    }
  };
  const plan = (atLeast = 0) => {
    timer?.dispose();
    timer = undefined;
    const next = Math.min(...temporaryLimits.all.map(({ until }) => until));
    if (isRestoring || !Number.isFinite(next)) return;
    const wait = Math.max(atLeast, next - clock.now());
    timer = clock.after(Math.min(wait, maxTimerMs), () => (wait > maxTimerMs ? plan() : void restoreEnded()));
  };
  const subscriptions = [
    temporaryLimits.onDidChange(() => plan()),
    // Another account has other temporary limits.
    keys.serverState.onDidForget(() => plan()),
  ];
  plan();
  return new vscode.Disposable(() => {
    for (const subscription of subscriptions) subscription.dispose();
    timer?.dispose();
  });
}

export async function restoreLimit(
  { temporaryLimits, formatContext }: Pick<RestoreLimitNeeds, 'temporaryLimits' | 'formatContext'>,
  argument: unknown,
): Promise<void> {
  const { locale } = formatContext();
  const choices = temporaryLimits.all.map(({ hash, name, from, to }) => ({
    label: name,
    description: `${formatLimit(to, locale)} → ${formatLimit(from, locale)}`,
    value: hash,
  }));
  const hash = hashArgument(argument) ?? (await pick('Which raised limit is restored now?', choices));
  const ended = hash === undefined ? undefined : await temporaryLimits.restore(hash);
  if (ended !== undefined) notifyEnd(ended, locale);
}

function notifyEnd({ limit, end }: EndedTemporaryLimit, locale: string): void {
  const { name, from, to } = limit;
  notify(
    end === 'restored'
      ? `The limit of "${name}" is back at ${formatLimit(from, locale)}.`
      : `The limit of "${name}" was raised to ${formatLimit(to, locale)} until its reset and has been changed since, so it is left as it is.`,
  );
}
