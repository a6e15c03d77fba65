import type { Card, Reminder } from '../../contract/tracker/board.ts';

/** A reminder and the card it belongs to. */
export interface CardReminder {
  readonly card: Card;
  readonly reminder: Reminder;
}

/** Open reminders of the days before today, of today, and of the rest of this week, each the earliest first. */
export interface ReminderGroups {
  readonly overdue: readonly CardReminder[];
  readonly today: readonly CardReminder[];
  readonly thisWeek: readonly CardReminder[];
}

export type ReminderGroup = keyof ReminderGroups;
export type WeekStart = 'monday' | 'sunday';

export const noReminders: ReminderGroups = { overdue: [], today: [], thisWeek: [] };

/** The moment a local day begins, `days` after the one that `now` is in: by the calendar, since days may have 23 or 25 hours. */
export function startOfDay(now: number, days = 0): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
}

/** A time of day on the local day `days` after the one that `now` is in. */
export function atHour(now: number, days: number, hour: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days, hour).getTime();
}

/** The moment at which the week after the one that `now` is in begins. */
export function startOfNextWeek(now: number, weekStart: WeekStart): number {
  const sinceStart = (new Date(now).getDay() + (weekStart === 'monday' ? 6 : 0)) % 7;
  return startOfDay(now, 7 - sinceStart);
}

/** What is due by local days. What is done, of an archived card or at no time is left out. */
export function groupReminders(cards: readonly Card[], now: number, weekStart: WeekStart): ReminderGroups {
  const [today, tomorrow, nextWeek] = [startOfDay(now), startOfDay(now, 1), startOfNextWeek(now, weekStart)];
  const groups = { overdue: [], today: [], thisWeek: [] } satisfies Record<ReminderGroup, CardReminder[]>;
  const found = openReminders(cards).filter(({ at }) => at < nextWeek);
  for (const { at, card, reminder } of found.sort((a, b) => a.at - b.at)) {
    const group: CardReminder[] = at < today ? groups.overdue : at < tomorrow ? groups.today : groups.thisWeek;
    group.push({ card, reminder });
  }
  return groups;
}

/** What the badge says: overdue and due today. */
export const dueCount = ({ overdue, today }: ReminderGroups): number => overdue.length + today.length;

/** The reminders whose time has come, or is at most `lead` milliseconds ahead. */
export const dueNow = (cards: readonly Card[], now: number, lead: number): CardReminder[] =>
  openReminders(cards)
    .filter(({ at }) => at - lead <= now)
    .sort((a, b) => a.at - b.at);

/** The next moment at which something becomes due or a day begins. */
export function nextMoment(cards: readonly Card[], now: number, lead: number): number {
  let next = startOfDay(now, 1);
  for (const { at } of openReminders(cards)) if (at - lead > now && at - lead < next) next = at - lead;
  return next;
}

/** Until when a reminder may be put off, in a person's words. */
export function snoozeTimes(now: number, weekStart: WeekStart): { readonly label: string; readonly at: number }[] {
  const evening = atHour(now, 0, 18);
  const firstWorkday = startOfNextWeek(now, weekStart);
  return [
    { label: 'In an Hour', at: now + 3_600_000 },
    ...(evening > now + 3_600_000 ? [{ label: 'This Evening', at: evening }] : []),
    { label: 'Tomorrow Morning', at: atHour(now, 1, morning) },
    { label: 'In Three Days', at: atHour(now, 3, morning) },
    { label: 'Next Week', at: atHour(firstWorkday, weekStart === 'sunday' ? 1 : 0, morning) },
  ];
}

/** The hour at which a day's reminders stand when no other is named. */
export const morning = 9;

function openReminders(cards: readonly Card[]): (CardReminder & { readonly at: number })[] {
  return cards.flatMap((card) => {
    if (card.reminders.length === 0 || card.status !== 'active') return [];
    return card.reminders.flatMap((reminder) => {
      const at = reminder.done ? Number.NaN : Date.parse(reminder.at);
      return Number.isNaN(at) ? [] : { card, reminder, at };
    });
  });
}
