import type { BoardStore } from '../../store/board/board.ts';
import type { CardReminder } from '../../store/board/derived/reminderDays.ts';
import type { ReminderStore } from '../../store/board/reminders.ts';
import type { TrackerSettingsStore } from '../../store/board/settings.ts';
import type { OnceAcrossWindows } from '../../store/sync/onceAcrossWindows.ts';

interface ReminderUser {
  inform(message: string, ...buttons: string[]): PromiseLike<string | undefined>;
  readonly isSilenced: () => boolean;
  readonly silence: () => Promise<void>;
}

interface NotifyNeeds {
  readonly board: Pick<BoardStore['serverState'], 'refresh'>;
  readonly reminders: Pick<ReminderStore, 'due' | 'onDidBecomeDue'>;
  readonly settings: Pick<TrackerSettingsStore, 'readOnce'>;
  readonly once: Pick<OnceAcrossWindows, 'acquire'>;
  readonly user: ReminderUser;
  readonly log: { warn(text: string): void; error(text: string): void };
  readonly show: (due: readonly CardReminder[]) => Promise<void>;
  readonly snooze: (due: readonly CardReminder[]) => Promise<void>;
}

/** Shows one notification for each check, each reminder once across all windows and restarts, and again after a snooze. */
export function notifyOfReminders({ board, reminders, settings, once, user, log, show, snooze }: NotifyNeeds): {
  dispose(): unknown;
} {
  const handled = new Set<string>();
  const isFresh = (due: CardReminder): boolean => !handled.has(keyOf(due));

  async function check(): Promise<void> {
    if (user.isSilenced() || !reminders.due.some(isFresh)) return;
    // Their lead time makes more reminders due, which belong into the same notification.
    await settings.readOnce();
    const fresh = reminders.due.filter(isFresh);
    if (fresh.length === 0) return;
    for (const due of fresh) handled.add(keyOf(due));
    // Another client may have completed or snoozed a reminder since this window's last read.
    await board.refresh();
    const open = new Set(reminders.due.map(keyOf));
    const mine = await filterUnnotified(fresh.map(keyOf).filter((key) => open.has(key)));
    await notifyDue(reminders.due.filter((due) => mine.includes(keyOf(due))));
  }

  async function filterUnnotified(keys: readonly string[]): Promise<readonly string[]> {
    try {
      return await once.acquire(keys);
    } catch (error) {
      // A duplicate notification is better than none.
      log.warn(`Reminders may be shown again in other windows: ${error}`);
      return keys;
    }
  }

  async function notifyDue(due: readonly CardReminder[]): Promise<void> {
    if (due.length === 0) return;
    const chosen = await user.inform(formatDue(due), 'Show', 'Snooze', "Don't Show Again");
    if (chosen === 'Show') await show(due);
    if (chosen === 'Snooze') await snooze(due);
    if (chosen === "Don't Show Again") await user.silence();
  }

  const checkNow = () => void check().catch((error) => log.error(`Notifying of reminders: ${error}`));
  // Reminders of the first read became due before this subscription.
  checkNow();
  return reminders.onDidBecomeDue(checkNow);
}

/** Includes the time, so that a snoozed reminder is notified again. */
const keyOf = ({ reminder }: CardReminder): string => `${reminder.id}@${reminder.at}`;

const maxNamed = 3;

export function formatDue(due: readonly CardReminder[]): string {
  const [first] = due;
  if (first !== undefined && due.length === 1) {
    const { card, reminder } = first;
    return `Reminder: ${reminder.text || 'look at this card'} (${[card.title, card.company].filter(Boolean).join(', ')})`;
  }
  const texts = due.slice(0, maxNamed).map(({ card, reminder }) => `"${reminder.text || card.title}"`);
  const more = due.length - texts.length;
  return `${due.length} reminders are due: ${texts.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
