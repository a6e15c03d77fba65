import { addDays } from '../../base/calendar.ts';
import { endOfDay } from '../../base/expiryDay.ts';
import type { MeetingQuery } from '../../store/meetings/meetings.ts';

/** First and last day, both included. */
export type FilterDays = Pick<MeetingQuery, 'from' | 'to'>;

/** A number is that of the last days, today included. */
type DayChoice = 'all' | 7 | 30 | 90 | 'year' | 'own';

export const dayChoices: readonly { readonly label: string; readonly value: DayChoice }[] = [
  { label: 'All', value: 'all' },
  { label: 'Last 7 days', value: 7 },
  { label: 'Last 30 days', value: 30 },
  { label: 'Last 90 days', value: 90 },
  { label: 'This year', value: 'year' },
  { label: 'Other days…', value: 'own' },
];

/** `today` as `YYYY-MM-DD`. */
export function chosenDays(choice: Exclude<DayChoice, 'own'>, today: string): FilterDays {
  if (choice === 'all') return {};
  return { from: choice === 'year' ? `${today.slice(0, 4)}-01-01` : addDays(today, 1 - choice) };
}

/** Why a text is not a day, or not one after the first day. An empty text is no limit. */
export function validateDay(text: string, first = ''): string | undefined {
  const day = text.trim();
  if (day === '') return undefined;
  if (endOfDay(day) === undefined) return 'Write a day as YYYY-MM-DD, such as 2026-01-31.';
  return day < first.trim() ? 'The last day is before the first one.' : undefined;
}

export const daysFrom = (first: string, last: string): FilterDays => ({
  ...(first.trim() !== '' && { from: first.trim() }),
  ...(last.trim() !== '' && { to: last.trim() }),
});
