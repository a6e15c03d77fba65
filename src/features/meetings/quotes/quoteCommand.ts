import * as vscode from 'vscode';

import type { NewQuote } from '../../../base/domain/meetingPlace.ts';
import type { Message } from '../../../contract/tracker/library.ts';
import type { CommandHandlers } from '../../../host/lazy/commands.ts';
import { userLocale } from '../../../host/ui/environment.ts';
import type { MeetingsStore } from '../../../store/meetings/meetings.ts';
import { meetingDocumentIn } from '../documents/documentAddress.ts';
import type { MeetingDocuments } from '../documents/documents.ts';
import type { meetingsManifest } from '../manifest.ts';
import {
  isPartOf,
  type MeetingQuote,
  type QuotedPart,
  quotedPart,
  quoteWriter,
  type SelectedPart,
  selectedParts,
  summaryPart,
} from './quoteText.ts';

export interface QuoteCommandNeeds {
  readonly meetings: MeetingsStore;
  readonly documents: Pick<MeetingDocuments, 'subchatsOf'>;
  /** What is selected in the active page; undefined if another tab is active. */
  readonly selectedInPage: () => MeetingQuote | undefined;
  readonly insertQuote: (quote: NewQuote) => Promise<void>;
}

const nothingSelected =
  'Nothing is selected that could be quoted. Select messages on the page of a meeting, or text in its transcript or summary, first.';

/** Quotes what is selected in the active page or document of a meeting. */
export function quoteCommand(
  needs: QuoteCommandNeeds,
): Pick<CommandHandlers<typeof meetingsManifest>, 'jobdeck.meeting.quote'> {
  return {
    'jobdeck.meeting.quote': async () => {
      const account = needs.meetings.serverState.accountGuard();
      const quote = needs.selectedInPage() ?? (await selectionOf(needs));
      account.assertInUse();
      await insertMeetingQuote(needs, quote);
    },
  };
}

/** Asks for the note. Rejects if nothing is selected, or too much. */
export async function insertMeetingQuote(
  { insertQuote }: Pick<QuoteCommandNeeds, 'insertQuote'>,
  quote: MeetingQuote,
): Promise<void> {
  if (quote.parts.length === 0) throw new Error(nothingSelected);
  const { id, title, vacancy } = quote.meeting;
  await insertQuote({
    meetingId: id,
    company: vacancy?.company ?? '',
    title: `Quotes: ${title}`,
    write: quoteWriter(quote, userLocale()),
  });
}

async function selectionOf({ meetings, documents }: QuoteCommandNeeds): Promise<MeetingQuote> {
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
  return { meeting, parts: selected.map((part) => quotedPart(shownMessage(messages, part), part.text)) };
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
  return text.trim() === '' ? [] : [summaryPart(text)];
}

/** The document shows an earlier version of the transcript until it is updated. */
function shownMessage(messages: readonly Message[], { index, text }: SelectedPart): Message {
  const message = messages[index];
  if (message === undefined || !isPartOf(text, message.text))
    throw new Error('The transcript has changed since it was shown. Select the text again.');
  return message;
}

const textBefore = (document: vscode.TextDocument, end: vscode.Position): string =>
  document.getText(new vscode.Range(new vscode.Position(0, 0), end));

const normalized = (text: string): string => text.replaceAll('\r\n', '\n');
