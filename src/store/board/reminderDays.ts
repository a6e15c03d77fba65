import type { Card, Reminder } from '../../contract/tracker/board.ts';

export interface CardReminder {
  readonly card: Card;
  readonly reminder: Reminder;
}

/** Open reminders by local day, each group in order of time; `thisWeek` begins tomorrow. */
export interface ReminderGroups {
  readonly overdue: readonly CardReminder[];
  readonly today: readonly CardReminder[];
  readonly thisWeek: readonly CardReminder[];
}

export type ReminderGroup = keyof ReminderGroups;
export type WeekStart = 'monday' | 'sunday';

export const noReminders: ReminderGroups = { overdue: [], today: [], thisWeek: [] };

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

/** Omits reminders that are done, of archived cards, or without a valid time. */
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

export const dueCount = ({ overdue, today }: ReminderGroups): number => overdue.length + today.length;

/** Reminders that are due now or within `lead` milliseconds, in order of time. */
export const dueNow = (cards: readonly Card[], now: number, lead: number): CardReminder[] =>
  openReminders(cards)
    .filter(({ at }) => at - lead <= now)
    .sort((a, b) => a.at - b.at);

export function nextMoment(cards: readonly Card[], now: number, lead: number): number {
  let next = startOfDay(now, 1);
  for (const { at } of openReminders(cards)) if (at - lead > now && at - lead < next) next = at - lead;
  return next;
}

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
