import type { MeetingQuery, MeetingsStore } from '../../store/meetings/meetings.ts';
import { formatStaleness, type ListViewState, listViewStateOf } from '../../store/sync/loadState.ts';
import { type MeetingFilter, passesFilter } from './nodes.ts';

interface MeetingsViewState {
  /** Value of the context key `jobdeck.meetings`, which selects the welcome text. */
  readonly key: ListViewState;
  readonly isFiltered: boolean;
  /** Names the filter, also if nothing passes it. */
  readonly description: string;
  /** Empty beside a welcome text, which the editor shows only without a message. */
  readonly message: string;
}

export function meetingsViewState(
  { state, list, listedQuery }: Pick<MeetingsStore, 'state' | 'list' | 'listedQuery'>,
  filter: MeetingFilter,
  { now, locale }: { readonly now: number; readonly locale: string },
): MeetingsViewState {
  const all = list?.meetings ?? [];
  const total = all.length;
  const visible = all.filter((meeting) => passesFilter(filter, meeting)).length;
  const isFiltered = Object.keys(listedQuery).length + Object.keys(filter).length > 0;
  const key = listViewStateOf(state, { total, visible });
  const description = nameOf(listedQuery, filter);
  const count = `${visible === total ? '' : `${visible} of `}${total} ${total === 1 ? 'meeting' : 'meetings'}`;
  const filtered = isFiltered ? `Filter: ${description}. ${count}.` : '';
  return {
    key: key === 'empty' && isFiltered ? 'nothingFound' : key,
    isFiltered,
    description,
    message: visible === 0 ? '' : [formatStaleness(state, now, locale), filtered].filter(Boolean).join(' '),
  };
}

const nameOf = ({ query, from, to }: MeetingQuery, { vacancy, verdict }: MeetingFilter): string =>
  [query && `“${query}”`, vacancy, verdict, formatDays(from, to)].filter(Boolean).join(', ');

type FilterKind = 'vacancy' | 'verdict' | 'time';

/** What meetings can be filtered by, with the present value. */
export const filterKinds = (
  { from, to }: MeetingQuery,
  { vacancy, verdict }: MeetingFilter,
): { readonly label: string; readonly description: string; readonly value: FilterKind }[] => [
  { label: 'Job', description: vacancy ?? 'All', value: 'vacancy' },
  { label: 'Verdict', description: verdict ?? 'All', value: 'verdict' },
  { label: 'Time', description: formatDays(from, to) || 'All', value: 'time' },
];

function formatDays(from: string | undefined, to: string | undefined): string {
  if (from !== undefined && to !== undefined) return `${from} to ${to}`;
  return from === undefined ? (to === undefined ? '' : `until ${to}`) : `since ${from}`;
}
