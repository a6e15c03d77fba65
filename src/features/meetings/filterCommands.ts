import type { Meeting } from '../../contract/tracker/library.ts';
import type { CommandHandlers } from '../../host/lazy/commands.ts';
import { askText, pick, withProgress } from '../../host/ui/ask.ts';
import type { TrackerSettingsStore } from '../../store/board/settings.ts';
import type { MeetingQuery, MeetingsStore } from '../../store/meetings/meetings.ts';
import type { meetingsManifest } from './manifest.ts';
import { chosenDays, dayChoices, daysFrom, type FilterDays, vacancyOf, validateDay } from './nodes.ts';
import type { MeetingsView } from './view.ts';
import { filterKinds } from './viewState.ts';

export interface FilterCommandNeeds {
  readonly meetings: MeetingsStore;
  readonly view: Pick<MeetingsView, 'filter'>;
  readonly settings: Pick<TrackerSettingsStore, 'dayOf'>;
  readonly now: () => number;
}

type Names =
  | 'jobdeck.meetings.search'
  | 'jobdeck.meetings.filter'
  | 'jobdeck.meetings.changeFilter'
  | 'jobdeck.meetings.showAll';

export function filterCommands(needs: FilterCommandNeeds): Pick<CommandHandlers<typeof meetingsManifest>, Names> {
  const { meetings, view } = needs;
  return {
    'jobdeck.meetings.search': () => searchMeetings(needs),
    'jobdeck.meetings.filter': () => filterMeetings(needs),
    'jobdeck.meetings.changeFilter': () => filterMeetings(needs),
    'jobdeck.meetings.showAll': async () => {
      view.filter = {};
      await meetings.setQuery({});
    },
  };
}

/** A filter of the view chooses among all meetings of the query. */
async function showQuery({ meetings, view }: FilterCommandNeeds, query: MeetingQuery): Promise<void> {
  await meetings.setQuery(query);
  if (Object.keys(view.filter).length > 0) await meetings.readAll();
}

async function searchMeetings(needs: FilterCommandNeeds): Promise<void> {
  const { meetings } = needs;
  const account = meetings.serverState.accountGuard();
  const typed = await askText({
    title: 'Search Meetings',
    prompt: 'Part of the title, the job or the company. Empty shows all.',
    value: meetings.query.query ?? '',
    validate: (value) => (value.length > 200 ? 'At most 200 characters.' : undefined),
  });
  if (typed === undefined) return;
  account.assertInUse();
  const { query: _, ...days } = meetings.query;
  const query = typed.trim();
  await withProgress({ viewId: 'jobdeck.meetings' }, 'Searching', () =>
    showQuery(needs, { ...days, ...(query === '' ? {} : { query }) }),
  );
}

async function filterMeetings(needs: FilterCommandNeeds): Promise<void> {
  const { meetings, view } = needs;
  const account = meetings.serverState.accountGuard();
  const kind = await pick('Filter meetings by what?', filterKinds(meetings.query, view.filter), 'Filter Meetings');
  if (kind === undefined) return;
  if (kind === 'time') return filterByTime(needs);
  await withProgress({ viewId: 'jobdeck.meetings' }, 'Reading all meetings', () => meetings.readAll());
  const selectedPart = (meeting: Meeting) => (kind === 'vacancy' ? vacancyOf(meeting) : (meeting.verdict ?? ''));
  const values = new Set((meetings.list?.meetings ?? []).map(selectedPart).filter(Boolean));
  const choices = [{ label: 'All', value: '' }, ...[...values].toSorted().map((value) => ({ label: value, value }))];
  const [question, title] =
    kind === 'vacancy'
      ? (['Which job?', 'Filter Meetings by Job'] as const)
      : (['Which verdict?', 'Filter Meetings by Verdict'] as const);
  const chosen = await pick<string>(question, choices, title);
  account.assertInUse();
  const { [kind]: _, ...others } = view.filter;
  if (chosen !== undefined) view.filter = chosen === '' ? others : { ...others, [kind]: chosen };
  if (Object.keys(view.filter).length === 0) meetings.readFewer();
}

async function filterByTime(needs: FilterCommandNeeds): Promise<void> {
  const { meetings, settings, now } = needs;
  const account = meetings.serverState.accountGuard();
  const chosen = await pick('Which time?', dayChoices, 'Filter Meetings by Time');
  if (chosen === undefined) return;
  // The service takes days in the time zone of the settings.
  const days =
    chosen === 'own' ? await askDays(meetings.query) : chosenDays(chosen, await settings.dayOf(new Date(now())));
  if (days === undefined) return;
  account.assertInUse();
  const { query } = meetings.query;
  await showQuery(needs, { ...(query === undefined ? {} : { query }), ...days });
}

async function askDays({ from = '', to = '' }: FilterDays): Promise<FilterDays | undefined> {
  const question = { title: 'Filter Meetings by Days', placeHolder: 'YYYY-MM-DD' };
  const first = await askText({
    ...question,
    prompt: 'First day. Empty for no limit.',
    value: from,
    validate: (day) => validateDay(day),
  });
  if (first === undefined) return undefined;
  const last = await askText({
    ...question,
    prompt: 'Last day. Empty for no limit.',
    value: to,
    validate: (day) => validateDay(day, first),
  });
  return last === undefined ? undefined : daysFrom(first, last);
}
