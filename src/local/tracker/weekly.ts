import { addDays, dayInTimeZone, weekStartOf } from '../../base/domain/calendar.ts';
import type { Settings, Stats } from '../../contract/tracker/board.ts';
import type { StageChange } from './funnel.ts';

export type Period = Stats['period'];

/** Maximum weeks in one response (payloads, Points decided: Statistics). */
const maxWeeks = 26;

type Calendar = Pick<Settings, 'timeZone' | 'weekStartsOn'>;

/**
 * Activity for each week of the period, both days included, limited to its last 26 weeks, by days in the settings' time zone. Without
 * bounds the period runs from the first history entry to today; a move within one column does not count.
 */
export function weeklyOf(
  history: readonly StageChange[],
  period: Period,
  calendar: Calendar,
  now: Date,
): Stats['weekly'] {
  const dayOf = dayInTimeZone(calendar.timeZone);
  const last = period.to ?? dayOf(now);
  const first = period.from ?? firstDay(history, dayOf);
  if (first === undefined || first > last) return [];

  const weekOf = (day: string): string => weekStartOf(day, calendar.weekStartsOn);
  const earliest = addDays(weekOf(last), -7 * (maxWeeks - 1));
  const begin = first < earliest ? earliest : weekOf(first);
  const weeks = new Map<string, Stats['weekly'][number]>();
  for (let weekStart = begin; weekStart <= last; weekStart = addDays(weekStart, 7)) {
    weeks.set(weekStart, { weekStart, created: 0, moved: 0, archived: 0 });
  }
  // No time zone is a whole day away from UTC, so earlier entries need no calendar conversion.
  const surelyBefore = addDays(begin, -2);
  for (const change of history) {
    if (change.at < surelyBefore) continue;
    const what = activity(change);
    if (what === undefined) continue;
    const day = dayOf(change.at);
    if (day < first || day > last) continue;
    const week = weeks.get(weekOf(day));
    if (week !== undefined) week[what]++;
  }
  return [...weeks.values()];
}

function firstDay(history: readonly StageChange[], dayOf: (moment: string) => string): string | undefined {
  let first: string | undefined;
  for (const { at } of history) if (first === undefined || at < first) first = at;
  return first === undefined ? undefined : dayOf(first);
}

function activity({ type, fromColumnId, toColumnId }: StageChange): 'created' | 'moved' | 'archived' | undefined {
  switch (type) {
    case 'created':
    case 'imported':
      return 'created';
    case 'moved':
      return fromColumnId === toColumnId ? undefined : 'moved';
    case 'archived':
      return 'archived';
    default:
      return undefined;
  }
}
