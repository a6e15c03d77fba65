import { addDays, endOfDay } from '../../base/domain/calendar.ts';
import type { ContextListItem, Meeting } from '../../contract/tracker/library.ts';
import type { MeetingList, MeetingQuery } from '../../store/meetings/meetings.ts';

export type MonthNode = { readonly kind: 'month'; readonly month: string; readonly meetings: readonly Meeting[] };
export type MeetingNode = { readonly kind: 'meeting'; readonly meeting: Meeting };
export type MeetingsNode = MonthNode | MeetingNode | { readonly kind: 'more'; readonly isLimit: boolean };
export type ContextNode = { readonly kind: 'context'; readonly context: ContextListItem };

export interface MeetingFilter {
  readonly vacancy?: string;
  readonly verdict?: string;
}

export const vacancyOf = ({ vacancy }: Meeting): string =>
  vacancy === null ? '' : [vacancy.company, vacancy.title].filter(Boolean).join(' – ');

export const passesFilter = ({ vacancy, verdict }: MeetingFilter, meeting: Meeting): boolean =>
  (vacancy === undefined || vacancyOf(meeting) === vacancy) && (verdict === undefined || meeting.verdict === verdict);

/** Local month as YYYY-MM; empty without a valid start. */
function monthOf({ startedAt }: Meeting): string {
  const at = new Date(startedAt);
  if (Number.isNaN(at.getTime())) return '';
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}`;
}

/** Months newest first, the one without a date last; in each the meetings in the service's order. `isLimit`: no more can be listed. */
export function arrangeMeetings(
  { meetings, hasMore }: MeetingList,
  filter: MeetingFilter,
  isLimit: boolean,
): MeetingsNode[] {
  const passing = meetings.filter((meeting) => passesFilter(filter, meeting));
  const months = [...Map.groupBy(passing, monthOf)]
    .toSorted(([one], [other]) => other.localeCompare(one))
    .map(([month, own]): MonthNode => ({ kind: 'month', month, meetings: own }));
  return [...months, ...(hasMore ? [{ kind: 'more', isLimit } as const] : [])];
}

const idIn = (value: unknown, kind: string, part: string): string | undefined => {
  if (typeof value !== 'object' || value === null || Reflect.get(value, 'kind') !== kind) return undefined;
  const record: unknown = Reflect.get(value, part);
  const id: unknown = typeof record === 'object' && record !== null ? Reflect.get(record, 'id') : undefined;
  return typeof id === 'string' ? id : undefined;
};

const textIn = (value: unknown, name: string): string | undefined => {
  const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof text === 'string' ? text : undefined;
};

/** Any extension can pass arguments, so their shape is checked. */
export const meetingIdIn = (argument: unknown): string | undefined =>
  typeof argument === 'string' ? argument : (idIn(argument, 'meeting', 'meeting') ?? textIn(argument, 'meetingId'));

export const messageIdIn = (argument: unknown): string | undefined => textIn(argument, 'messageId');

export const contextIdIn = (argument: unknown): string | undefined =>
  typeof argument === 'string' ? argument : idIn(argument, 'context', 'context');

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
