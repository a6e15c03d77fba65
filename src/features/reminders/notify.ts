import type { BoardStore } from '../../store/board/board.ts';
import type { CardReminder } from '../../store/board/reminderDays.ts';
import type { ReminderStore } from '../../store/board/reminders.ts';
import type { OnceAcrossWindows } from '../../store/sync/onceAcrossWindows.ts';
import { sentence } from './sentence.ts';

/** What the user is asked and has chosen. */
export interface ReminderUser {
  /** Tells something with buttons; gives the chosen one. */
  inform(message: string, ...buttons: string[]): PromiseLike<string | undefined>;
  readonly isToldNothing: () => boolean;
  readonly tellNothing: () => Promise<void>;
}

export interface NotifyNeeds {
  readonly board: Pick<BoardStore, 'refresh'>;
  readonly reminders: Pick<ReminderStore, 'due' | 'onDidBecomeDue'>;
  readonly claims: Pick<OnceAcrossWindows, 'claim'>;
  readonly user: ReminderUser;
  readonly log: { warn(text: string): void; error(text: string): void };
  readonly show: (due: readonly CardReminder[]) => Promise<void>;
  readonly snooze: (due: readonly CardReminder[]) => Promise<void>;
}

/** Says what is due in one notification a check, each reminder once over all windows and starts; one that is put off is said again. */
export function notifyOfReminders({ board, reminders, claims, user, log, show, snooze }: NotifyNeeds): {
  dispose(): unknown;
} {
  const handled = new Set<string>();

  async function check(): Promise<void> {
    if (user.isToldNothing()) return;
    const fresh = reminders.due.filter((due) => !handled.has(keyOf(due)));
    if (fresh.length === 0) return;
    for (const due of fresh) handled.add(keyOf(due));
    // Somebody may have done or put off what this window has not read again for a while.
    await board.refresh();
    const open = new Set(reminders.due.map(keyOf));
    const mine = await claim(fresh.map(keyOf).filter((key) => open.has(key)));
    await say(reminders.due.filter((due) => mine.includes(keyOf(due))));
  }

  async function claim(keys: readonly string[]): Promise<readonly string[]> {
    try {
      return await claims.claim(keys);
    } catch (error) {
      // Said twice is better than never.
      log.warn(`Other windows cannot be told what is said here: ${error}`);
      return keys;
    }
  }

  async function say(due: readonly CardReminder[]): Promise<void> {
    if (due.length === 0) return;
    const chosen = await user.inform(sentence(due), 'Show', 'Snooze', "Don't Show Again");
    if (chosen === 'Show') await show(due);
    if (chosen === 'Snooze') await snooze(due);
    if (chosen === "Don't Show Again") await user.tellNothing();
  }

  const checkNow = () => void check().catch((error) => log.error(`Telling of reminders: ${error}`));
  // What the first look has found is due already.
  checkNow();
  return reminders.onDidBecomeDue(checkNow);
}

/** A reminder that is put off is another one. */
const keyOf = ({ reminder }: CardReminder): string => `${reminder.id}@${reminder.at}`;
