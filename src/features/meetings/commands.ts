import type { Meeting } from '../../contract/tracker/library.ts';
import type { CommandHandlers } from '../../host/lazy/commands.ts';
import { pick } from '../../host/ui/ask.ts';
import type { MeetingsStore } from '../../store/meetings/meetings.ts';
import type { meetingCardCommands } from './cardCommands.ts';
import type { contextCommands } from './contextCommands.ts';
import { meetingDocumentIn } from './documentAddress.ts';
import type { MeetingDocuments } from './documents.ts';
import type { filterCommands } from './filterCommands.ts';
import type { meetingsManifest } from './manifest.ts';
import type { MeetingPages } from './meetingEditor.ts';
import { meetingIdIn, messageIdIn } from './nodes.ts';
import { pickMeetingOf } from './pickMeeting.ts';
import type { quoteCommand } from './quoteCommand.ts';

interface MeetingCommandNeeds {
  readonly meetings: MeetingsStore;
  readonly documents: MeetingDocuments;
  readonly pages: MeetingPages;
}

type Others =
  | keyof ReturnType<typeof meetingCardCommands>
  | keyof ReturnType<typeof quoteCommand>
  | keyof ReturnType<typeof contextCommands>
  | keyof ReturnType<typeof filterCommands>;

export function meetingCommands({
  meetings,
  documents,
  pages,
}: MeetingCommandNeeds): Omit<CommandHandlers<typeof meetingsManifest>, Others> {
  const onMeeting = (act: (meeting: Meeting) => Promise<void>) => async (argument?: unknown) => {
    const meetingId = meetingIdIn(argument);
    const meeting = meetingId === undefined ? await pickMeetingOf(meetings) : await meetings.get(meetingId);
    if (meeting !== undefined) await act(meeting);
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
    'jobdeck.meetings.refresh': async () => {
      await meetings.refresh();
      if (meetings.state.kind === 'failed') throw meetings.state.error;
    },
    'jobdeck.meetings.loadMore': () => meetings.readMore(),
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
