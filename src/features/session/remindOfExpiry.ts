import { dayOf } from '../../base/domain/calendar.ts';
import { type Clock, dayMs } from '../../base/flow/clock.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';
import type { AgentToken } from '../../store/session/agentToken.ts';
import { formatServiceLocation, type SessionStore } from '../../store/session/session.ts';
import type { OnceAcrossWindows } from '../../store/sync/onceAcrossWindows.ts';

const intervalMs = 3_600_000;

interface ExpiryNeeds {
  readonly session: Pick<SessionStore, 'state' | 'follow'>;
  readonly agentToken: Pick<AgentToken, 'expiresAt' | 'onDidChange'>;
  readonly once: Pick<OnceAcrossWindows, 'acquire'>;
  readonly clock: Clock;
  readonly remind: (message: string, whose: 'editor' | 'agents') => void;
  readonly warn: (error: unknown) => void;
}

/** Notifies 7 days and 1 day before the token in use or that of the agents expires, once across all windows. */
export function remindOfExpiry({ session, agentToken, once, clock, remind, warn }: ExpiryNeeds): Disposable {
  let next: Disposable | undefined;
  const check = (): void => {
    next?.dispose();
    next = clock.after(intervalMs, check);
    checkBoth().catch(warn);
  };
  const checkBoth = async (): Promise<void> => {
    const { state } = session;
    if (state === undefined) return;
    const whereItIs = state.kind === 'local' ? 'the local service' : formatServiceLocation(state);
    await checkOne('', state.kind === 'hosted' ? state.expiresAt : undefined, (when) =>
      remind(
        `The token for ${whereItIs} ends ${when}. Create a new one in the account area of the service and connect with it.`,
        'editor',
      ),
    );
    const ofAgents = await agentToken.expiresAt(state);
    // Unlike that of the editor, another token of the agents belongs to the same account.
    await checkOne(`agents ${ofAgents} `, ofAgents, (when) =>
      remind(`The agents' token for ${whereItIs} ends ${when}. Set a new one.`, 'agents'),
    );
  };
  const checkOne = async (prefix: string, expiresAt: string | undefined, show: (when: string) => void) => {
    const due = expiryReminder(expiresAt, clock.now());
    if (due === undefined || expiresAt === undefined) return;
    const [claimed] = await once.acquire([prefix + due]);
    if (claimed !== undefined) show(`${due === 'in1Day' ? 'within a day' : 'within 7 days'}, on ${dayOf(expiresAt)}`);
  };
  const subscriptions = [session.follow(check), agentToken.onDidChange(check)];
  return {
    dispose: () => {
      for (const subscription of subscriptions) subscription.dispose();
      next?.dispose();
    },
  };
}

type ExpiryReminder = 'in7Days' | 'in1Day';

/** Only the nearer of the two reminders, and none after the expiry. */
export function expiryReminder(expiresAt: string | undefined, now: number): ExpiryReminder | undefined {
  const left = Date.parse(expiresAt ?? '') - now;
  if (Number.isNaN(left) || left <= 0 || left > 7 * dayMs) return undefined;
  return left > dayMs ? 'in7Days' : 'in1Day';
}
