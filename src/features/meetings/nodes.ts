import type { ContextListItem, Meeting } from '../../contract/tracker/library.ts';
import type { MeetingList } from '../../store/meetings/meetings.ts';

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

/** More messages than these make no quote. */
const maxQuotedMessages = 10_000;

export function messageIdsIn(argument: unknown): readonly string[] | undefined {
  const ids: unknown =
    typeof argument === 'object' && argument !== null ? Reflect.get(argument, 'messageIds') : undefined;
  if (!Array.isArray(ids) || ids.length > maxQuotedMessages) return undefined;
  const texts = ids.filter((id) => typeof id === 'string');
  return texts.length === ids.length ? texts : undefined;
}

export const contextIdIn = (argument: unknown): string | undefined =>
  typeof argument === 'string' ? argument : idIn(argument, 'context', 'context');
