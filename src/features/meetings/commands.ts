import type { ContextListItem, Meeting } from '../../contract/tracker/library.ts';
import type { CommandHandlers } from '../../host/lazy/commands.ts';
import { askText, type Choice, pick, withProgress } from '../../host/ui/ask.ts';
import type { ContextsStore } from '../../store/meetings/contexts.ts';
import type { MeetingQuery, MeetingsStore } from '../../store/meetings/meetings.ts';
import type { meetingCardCommands } from './cardCommands.ts';
import { meetingDocumentIn } from './documentAddress.ts';
import type { MeetingDocuments } from './documents.ts';
import type { meetingsManifest } from './manifest.ts';
import type { MeetingPages } from './meetingEditor.ts';
import { contextIdIn, meetingIdIn, messageIdIn, vacancyOf } from './nodes.ts';
import { pickMeetingOf } from './pickMeeting.ts';
import type { quoteCommand } from './quoteCommand.ts';
import type { MeetingsView } from './view.ts';

export interface MeetingCommandNeeds {
  readonly meetings: MeetingsStore;
  readonly contexts: ContextsStore;
  readonly documents: MeetingDocuments;
  readonly pages: MeetingPages;
  readonly view: MeetingsView;
  readonly now: () => number;
}

type Loop = keyof ReturnType<typeof meetingCardCommands> | keyof ReturnType<typeof quoteCommand>;

export function meetingCommands(needs: MeetingCommandNeeds): Omit<CommandHandlers<typeof meetingsManifest>, Loop> {
  const { meetings, contexts, documents, pages, view } = needs;
  const onMeeting = (act: (meeting: Meeting) => Promise<void>) => async (argument?: unknown) => {
    const meetingId = meetingIdIn(argument);
    const meeting = meetingId === undefined ? await pickMeetingOf(meetings) : await meetings.get(meetingId);
    if (meeting !== undefined) await act(meeting);
  };
  const refresh = async (store: MeetingsStore | ContextsStore) => {
    await store.refresh();
    if (store.state.kind === 'failed') throw store.state.error;
  };
  return {
    'jobdeck.meeting.open': async (argument) => {
      const messageId = messageIdIn(argument);
      await onMeeting(({ id }) => pages.open(id, messageId))(argument);
    },
    'jobdeck.meeting.openSummary': onMeeting((meeting) => documents.openSummary(meeting)),
    'jobdeck.meeting.openTranscript': onMeeting((meeting) => documents.openTranscript(meeting)),
    'jobdeck.meeting.openSubchat': onMeeting((meeting) => openSubchat(documents, meeting)),
    'jobdeck.meeting.readAgain': async (argument) => {
      const document = meetingDocumentIn(argument);
      if (document !== undefined) await documents.readAgain(document);
    },
    'jobdeck.meeting.stopReading': (argument) => {
      const meetingId = meetingDocumentIn(argument)?.transcript;
      if (meetingId !== undefined) documents.stopReading(meetingId);
    },
    'jobdeck.meetings.refresh': () => refresh(meetings),
    'jobdeck.meetings.loadMore': () => meetings.readMore(),
    'jobdeck.meetings.search': () => searchMeetings(needs),
    'jobdeck.meetings.filter': () => filterMeetings(needs),
    'jobdeck.meetings.showAll': async () => {
      view.filter = {};
      await meetings.setQuery({});
    },
    'jobdeck.contexts.refresh': () => refresh(contexts),
    'jobdeck.context.open': async (argument) => {
      const known = await contexts.list();
      const contextId = contextIdIn(argument) ?? (await pickContext(known));
      const context = known.find(({ id }) => id === contextId);
      if (context !== undefined) await documents.openContext(context);
      else if (contextId !== undefined) throw new Error('Context not found. It may have been deleted.');
    },
  };
}

async function openSubchat(documents: MeetingDocuments, meeting: Meeting): Promise<void> {
  const subchats = await documents.subchatsOf(meeting);
  if (subchats.length === 0) return documents.openTranscript(meeting);
  const subchatId = await pick(
    'Which part of the conversation?',
    subchats.map(({ id, title, messages }) => ({
      label: title || 'Conversation',
      description: `${messages.length} ${messages.length === 1 ? 'message' : 'messages'}`,
      value: id,
    })),
    meeting.title,
  );
  if (subchatId !== undefined) await documents.openTranscript(meeting, subchatId);
}

/** A filter of the view chooses among all meetings of the query. */
async function showQuery({ meetings, view }: MeetingCommandNeeds, query: MeetingQuery): Promise<void> {
  await meetings.setQuery(query);
  if (Object.keys(view.filter).length > 0) await meetings.readAll();
}

async function searchMeetings(needs: MeetingCommandNeeds): Promise<void> {
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

type FilterKind = 'vacancy' | 'verdict' | 'time';

async function filterMeetings(needs: MeetingCommandNeeds): Promise<void> {
  const { meetings, view } = needs;
  const kind = await pick<FilterKind>('Filter meetings by what?', [
    { label: 'Job', value: 'vacancy' },
    { label: 'Verdict', value: 'verdict' },
    { label: 'Time', value: 'time' },
  ]);
  if (kind === undefined) return;
  if (kind === 'time') return filterByTime(needs);
  await withProgress({ viewId: 'jobdeck.meetings' }, 'Reading all meetings', () => meetings.readAll());
  const selectedPart = (meeting: Meeting) => (kind === 'vacancy' ? vacancyOf(meeting) : (meeting.verdict ?? ''));
  const values = new Set((meetings.list?.meetings ?? []).map(selectedPart).filter(Boolean));
  const { [kind]: _, ...others } = view.filter;
  const chosen = await pick<string>(kind === 'vacancy' ? 'Which job?' : 'Which verdict?', [
    { label: 'All', value: '' },
    ...[...values].toSorted().map((value) => ({ label: value, value })),
  ]);
  if (chosen !== undefined) view.filter = chosen === '' ? others : { ...others, [kind]: chosen };
}

async function filterByTime(needs: MeetingCommandNeeds): Promise<void> {
  const { meetings } = needs;
  const now = needs.now();
  const daysAgo = (count: number) => dayOf(new Date(now - count * 86_400_000));
  const choices: Choice<Pick<MeetingQuery, 'from'>>[] = [
    { label: 'All', value: {} },
    { label: 'Last 7 days', value: { from: daysAgo(6) } },
    { label: 'Last 30 days', value: { from: daysAgo(29) } },
    { label: 'Last 90 days', value: { from: daysAgo(89) } },
    { label: 'This year', value: { from: `${new Date(now).getFullYear()}-01-01` } },
  ];
  const chosen = await pick('Which time?', choices);
  const { query } = meetings.query;
  if (chosen !== undefined) await showQuery(needs, { ...(query === undefined ? {} : { query }), ...chosen });
}

/** Local day as YYYY-MM-DD. */
const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

const pickContext = (contexts: readonly ContextListItem[]): Promise<string | undefined> =>
  pick(
    'Which context?',
    contexts.map(({ id, title, active }) => ({
      label: title,
      ...(active && { description: 'active' }),
      value: id,
    })),
  );
