import type { Card, Reminder } from '../../../contract/tracker/board.ts';

export interface CardReminder {
  readonly card: Card;
  readonly reminder: Reminder;
}

/** Open reminders by local day, each group in order of time; `thisWeek` begins after tomorrow. */
export interface ReminderGroups {
  readonly overdue: readonly CardReminder[];
  readonly today: readonly CardReminder[];
  readonly tomorrow: readonly CardReminder[];
  readonly thisWeek: readonly CardReminder[];
}

export type ReminderGroup = keyof ReminderGroups;
export type WeekStart = 'monday' | 'sunday';

const hour = 3_600_000;

export const noReminders: ReminderGroups = { overdue: [], today: [], tomorrow: [], thisWeek: [] };

/** Local midnight, `days` after the day of `now`; by the calendar, since days may have 23 or 25 hours. */
export function startOfDay(now: number, days = 0): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
}

export function atHour(now: number, days: number, hour: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days, hour).getTime();
}

export function startOfNextWeek(now: number, weekStart: WeekStart): number {
  const sinceStart = (new Date(now).getDay() + (weekStart === 'monday' ? 6 : 0)) % 7;
  return startOfDay(now, 7 - sinceStart);
}

/** Omits reminders that are done, of archived cards, or without a valid time. Tomorrow may belong to the next week. */
export function groupReminders(cards: readonly Card[], now: number, weekStart: WeekStart): ReminderGroups {
  const [today, tomorrow, afterTomorrow] = [startOfDay(now), startOfDay(now, 1), startOfDay(now, 2)];
  const end = Math.max(afterTomorrow, startOfNextWeek(now, weekStart));
  const groups = { overdue: [], today: [], tomorrow: [], thisWeek: [] } satisfies Record<ReminderGroup, CardReminder[]>;
  const groupOf = (at: number): CardReminder[] => {
    if (at < today) return groups.overdue;
    if (at < tomorrow) return groups.today;
    return at < afterTomorrow ? groups.tomorrow : groups.thisWeek;
  };
  const found = openReminders(cards).filter(({ at }) => at < end);
  for (const { at, card, reminder } of found.sort((a, b) => a.at - b.at)) groupOf(at).push({ card, reminder });
  return groups;
}

/** In order of time. */
export const reminderGroupNames: Readonly<Record<ReminderGroup, string>> = {
  overdue: 'Overdue',
  today: 'Today',
  tomorrow: 'Tomorrow',
  thisWeek: 'This Week',
};

/** Groups with reminders, by their names and in order of time. */
export const listedReminders = (
  groups: ReminderGroups,
): { readonly name: string; readonly due: readonly CardReminder[] }[] =>
  (Object.keys(reminderGroupNames) as ReminderGroup[])
    .map((group) => ({ name: reminderGroupNames[group], due: groups[group] }))
    .filter(({ due }) => due.length > 0);

export const dueCount = ({ overdue, today }: ReminderGroups): number => overdue.length + today.length;

/** When the user is notified of a reminder, in milliseconds since 1970. */
export type NoticeTime = (due: CardReminder) => number;

export const dueNow = (cards: readonly Card[], now: number, noticeTime: NoticeTime): CardReminder[] =>
  openReminders(cards)
    .filter((due) => noticeTime(due) <= now)
    .sort((a, b) => a.at - b.at);

export function nextMoment(cards: readonly Card[], now: number, noticeTime: NoticeTime): number {
  let next = startOfDay(now, 1);
  for (const due of openReminders(cards)) {
    const at = noticeTime(due);
    if (at > now && at < next) next = at;
  }
  return next;
}

export const morning = 9;

/** The morning after today, or after the reminder's own day if that is later: a snoozed reminder never becomes due earlier. */
export const nextMorning = (now: number, at: number): number =>
  atHour(Number.isNaN(at) ? now : Math.max(now, at), 1, morning);

const monday = 1;

/** Times in order, no two of them equal. */
export function snoozeTimes(now: number): { readonly label: string; readonly at: number }[] {
  const weekday = new Date(now).getDay();
  const evening = atHour(now, 0, 18);
  const untilMonday = (monday - weekday + 7) % 7;
  // A week from now, on a weekday.
  const nextWeek = { 0: 8, 6: 9 }[weekday] ?? 7;
  const times = [
    { label: 'In an Hour', at: now + hour },
    ...(evening > now + hour ? [{ label: 'This Evening', at: evening }] : []),
    { label: 'Tomorrow', at: atHour(now, 1, morning) },
    ...(untilMonday > 1 ? [{ label: 'Monday', at: atHour(now, untilMonday, morning) }] : []),
    ...(untilMonday === 3 ? [] : [{ label: 'In Three Days', at: atHour(now, 3, morning) }]),
    { label: 'Next Week', at: atHour(now, nextWeek, morning) },
  ];
  return times.sort((a, b) => a.at - b.at);
}

function openReminders(cards: readonly Card[]): (CardReminder & { readonly at: number })[] {
  return cards.flatMap((card) => {
    if (card.reminders.length === 0 || card.status !== 'active') return [];
    return card.reminders.flatMap((reminder) => {
      const at = reminder.done ? Number.NaN : Date.parse(reminder.at);
      return Number.isNaN(at) ? [] : { card, reminder, at };
    });
  });
}
