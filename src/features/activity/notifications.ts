import type { AgentChange } from '../../store/activity/agentChange.ts';

const hourMs = 3_600_000;

interface DueNotification {
  readonly agent: string;
  readonly message: string;
}

/** One message for each agent of which none was shown for an hour; `notified` has the times of the last ones. */
export function dueNotifications(
  found: readonly AgentChange[],
  notified: Readonly<Record<string, number>>,
  now: number,
): DueNotification[] {
  const isRecent = (at: number | undefined) => at !== undefined && at <= now && now - at < hourMs;
  return [...Map.groupBy(found, ({ agent }) => agent)].flatMap(([agent, changes]) => {
    if (Object.hasOwn(notified, agent) && isRecent(notified[agent])) return [];
    const parts = (['card', 'note'] as const).flatMap((kind) => {
      const count = new Set(changes.flatMap(({ record }) => (record.kind === kind ? [record.id] : []))).size;
      return count === 0 ? [] : [count === 1 ? `one ${kind}` : `${count} ${kind}s`];
    });
    return [{ agent, message: `${agent} changed ${parts.join(' and ')}.` }];
  });
}

interface Announcing {
  /** Resolves when the message is closed, which may be hours later. */
  readonly inform: (message: string, button: string) => PromiseLike<string | undefined>;
  readonly show: () => Promise<void>;
  readonly warn: (text: string) => void;
}

const showIt = 'Show';

export function announceChanges(due: readonly DueNotification[], { inform, show, warn }: Announcing): void {
  for (const { message } of due)
    void Promise.resolve(inform(message, showIt))
      .then((chosen) => (chosen === showIt ? show() : undefined))
      .catch((error) => warn(`What agents did could not be shown: ${error}`));
}
