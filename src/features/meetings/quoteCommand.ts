import * as vscode from 'vscode';

import type { QuoteWriter } from '../../base/meetingPlace.ts';
import type { Meeting, Message } from '../../contract/tracker/library.ts';
import type { CommandHandlers } from '../../host/lazy/commands.ts';
import { withProgress } from '../../host/ui/ask.ts';
import { userLocale } from '../../host/ui/environment.ts';
import type { MeetingsStore } from '../../store/meetings/meetings.ts';
import { meetingDocumentIn } from './documentAddress.ts';
import type { MeetingDocuments } from './documents.ts';
import type { meetingsManifest } from './manifest.ts';
import { meetingIdIn, messageIdsIn } from './nodes.ts';
import { type QuotedPart, quoteWriter } from './quoteText.ts';
import { readMessages } from './readMessages.ts';
import { type SelectedPart, selectedParts } from './selectedParts.ts';
import { speakerOf } from './transcriptText.ts';

export interface QuoteCommandNeeds {
  readonly meetings: MeetingsStore;
  readonly documents: Pick<MeetingDocuments, 'subchatsOf'>;
  /** The selected messages of the active page; undefined if another tab is active. */
  readonly selectedInPage: () => unknown;
  readonly insertQuote: (title: string, write: QuoteWriter) => Promise<void>;
}

const nothingSelected =
  'Nothing is selected that could be quoted. Select messages on the page of a meeting, or text in its transcript or summary, first.';

/** Quotes messages that the meeting page names, or what is selected in the active page or document of a meeting. */
export function quoteCommand(
  needs: QuoteCommandNeeds,
): Pick<CommandHandlers<typeof meetingsManifest>, 'jobdeck.meeting.quote'> {
  const { meetings, insertQuote } = needs;
  return {
    'jobdeck.meeting.quote': async (argument) => {
      const account = meetings.serverState.accountGuard();
      const quoted = messageIdsIn(argument) === undefined ? needs.selectedInPage() : argument;
      const messageIds = messageIdsIn(quoted);
      const meetingId = messageIds === undefined ? undefined : meetingIdIn(quoted);
      const { meeting, parts } =
        messageIds === undefined || meetingId === undefined
          ? await selectionOf(needs)
          : await messagesOf(needs, meetingId, messageIds);
      if (parts.length === 0) throw new Error(nothingSelected);
      account.assertInUse();
      await insertQuote(`Quotes: ${meeting.title}`, quoteWriter({ meeting, parts }, userLocale()));
    },
  };
}

interface Selection {
  readonly meeting: Meeting;
  readonly parts: readonly QuotedPart[];
}

async function messagesOf(
  { meetings }: QuoteCommandNeeds,
  meetingId: string,
  messageIds: readonly string[],
): Promise<Selection> {
  const meeting = await meetings.get(meetingId);
  const title = `Reading the transcript of "${meeting.title}"`;
  const messages = await withProgress(vscode.ProgressLocation.Notification, title, (signal) =>
    readMessages(meetings.transcript(meetingId), new Set(messageIds), signal),
  );
  return { meeting, parts: messages.map((message) => partOf(message, message.text)) };
}

async function selectionOf({ meetings, documents }: QuoteCommandNeeds): Promise<Selection> {
  const id = meetingDocumentIn(undefined);
  const meetingId = id?.transcript ?? id?.summary;
  if (id === undefined || meetingId === undefined) throw new Error(nothingSelected);
  const editor = vscode.window.activeTextEditor;
  const meeting = await meetings.get(meetingId);
  if (id.transcript === undefined) return { meeting, parts: await summaryParts(meetings, meetingId, editor) };
  if (editor === undefined) return { meeting, parts: [] };
  const { document, selection } = editor;
  const lengthBefore = (end: vscode.Position) => normalized(textBefore(document, end)).length;
  const selected = selectedParts(
    normalized(document.getText()),
    lengthBefore(selection.start),
    lengthBefore(selection.end),
  );
  if (selected.length === 0) return { meeting, parts: [] };
  const subchats = await documents.subchatsOf(meeting);
  const messages = subchats
    .filter(({ id: subchatId }) => id.subchat === undefined || subchatId === id.subchat)
    .flatMap((subchat) => subchat.messages);
  return { meeting, parts: selected.map((part) => partOf(shownMessage(messages, part), part.text)) };
}

/** The preview of a summary has no selection, so that all of it is quoted. */
async function summaryParts(
  meetings: MeetingsStore,
  meetingId: string,
  editor: vscode.TextEditor | undefined,
): Promise<QuotedPart[]> {
  const isText = editor !== undefined && meetingDocumentIn(editor.document.uri)?.summary === meetingId;
  const selected = isText ? editor.document.getText(editor.selection) : '';
  const text = selected.trim() === '' ? (await meetings.summary(meetingId)).text : selected;
  return text.trim() === '' ? [] : [{ speaker: 'Summary', at: null, text }];
}

/** The document shows an earlier version of the transcript until it is updated. */
function shownMessage(messages: readonly Message[], { index, text }: SelectedPart): Message {
  const message = messages[index];
  if (message === undefined || !comparable(message.text).includes(comparable(text)))
    throw new Error('The transcript has changed since it was shown. Select the text again.');
  return message;
}

/** The document escapes headings and separates lines in its own way. */
const comparable = (text: string): string => text.replaceAll(/[\\\s]+/g, '');

const partOf = (message: Message, text: string): QuotedPart => ({
  messageId: message.id,
  speaker: speakerOf(message),
  at: message.at,
  text,
});

const textBefore = (document: vscode.TextDocument, end: vscode.Position): string =>
  document.getText(new vscode.Range(new vscode.Position(0, 0), end));

const normalized = (text: string): string => text.replaceAll('\r\n', '\n');
