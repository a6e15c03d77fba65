import * as vscode from 'vscode';

import { ServiceError } from '../../../base/flow/errors.ts';
import { Emitter } from '../../../base/flow/event.ts';
import { plainText } from '../../../base/text/plainText.ts';
import { withoutImages } from '../../../base/text/quotation.ts';
import type { Context, Meeting } from '../../../contract/tracker/library.ts';
import { registerReadOnlyFiles } from '../../../host/lazy/readOnlyFiles.ts';
import { withProgress } from '../../../host/ui/ask.ts';
import type { ContextKeys } from '../../../host/ui/contextKeys.ts';
import { userLocale } from '../../../host/ui/environment.ts';
import { formatFailure } from '../../../host/ui/formatFailure.ts';
import { showMarkdown, showText } from '../../../host/ui/showDocument.ts';
import type { ContextsStore } from '../../../store/meetings/contexts.ts';
import { isWithoutSummary, type MeetingsStore } from '../../../store/meetings/meetings.ts';
import { isBeingRead, type TranscriptProgress, type TranscriptReading } from '../../../store/meetings/transcript.ts';
import { subchatTitle } from '../../../store/meetings/transcriptPages.ts';
import { noSummary } from '../contract.ts';
import { OpenTranscript } from '../transcript/openTranscript.ts';
import type { TranscriptRows } from '../transcript/transcriptRows.ts';
import { contextText, formatMessageCount, type SpeakerLine, speakerLines } from '../transcript/transcriptText.ts';
import {
  allTabs,
  documentIdIn,
  documentIdText,
  type MeetingDocumentId,
  meetingScheme,
  meetingUrisOf,
} from './documentAddress.ts';

interface MeetingDocumentNeeds {
  readonly meetings: MeetingsStore;
  readonly contexts: ContextsStore;
  readonly contextKeys: ContextKeys;
}

/** Transcripts are in memory only, until the last tab of theirs is closed or the account changes. */
export class MeetingDocuments implements vscode.Disposable {
  readonly #needs: MeetingDocumentNeeds;
  readonly #changed = new Emitter<(id: string) => boolean>();
  readonly #transcripts = new Map<string, OpenTranscript>();
  readonly #readerLines = new ReaderLines((query) => {
    const { transcript = '', subchat } = documentIdIn(query);
    return this.#transcripts.get(transcript)?.lastRows(subchat);
  });
  readonly #parts: vscode.Disposable;

  constructor(needs: MeetingDocumentNeeds) {
    this.#needs = needs;
    const forgotten = needs.meetings.serverState.onDidForget(() => this.#forgetAll());
    this.#parts = vscode.Disposable.from(
      registerReadOnlyFiles({
        scheme: meetingScheme,
        read: (id) => this.#read(documentIdIn(id)),
        onDidChange: this.#changed.event,
      }),
      vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
        this.#forgetClosed(closed);
        this.#setKeys();
      }),
      this.#readerLines,
      new vscode.Disposable(() => forgotten.dispose()),
    );
  }

  openSummary(meeting: Meeting): Promise<void> {
    return showMarkdown(meetingScheme, meeting.title, documentIdText({ summary: meeting.id }));
  }

  /** A preview leaves the focus in the tree. */
  openContext({ id, title }: Pick<Context, 'id' | 'title'>, isPreview = false): Promise<void> {
    const options = { preview: isPreview, preserveFocus: isPreview };
    return showMarkdown(meetingScheme, title, documentIdText({ context: id }), options);
  }

  /** Opens the document as soon as there is something to show; the rest follows while it is open. */
  async openTranscript(meeting: Meeting, subchatId?: string): Promise<void> {
    const transcript = this.#transcriptOf(meeting.id);
    const { reading } = transcript;
    void readWithProgress(reading, meeting.title);
    await reading.readFirst();
    const { progress, messageCount, subchats } = reading.view;
    if (progress.kind === 'failed' && messageCount === 0) throw progress.error;
    const subchat = subchats.find(({ id }) => id === subchatId);
    const name = subchat === undefined ? `${meeting.title}, transcript` : `${meeting.title}, ${subchatTitle(subchat)}`;
    const id = { transcript: meeting.id, ...(subchat === undefined ? {} : { subchat: subchat.id }) };
    await showText(meetingScheme, name, documentIdText(id));
    transcript.continue();
  }

  async subchatsOf(meeting: Meeting): Promise<TranscriptReading['view']['subchats']> {
    const transcript = this.#transcriptOf(meeting.id);
    transcript.continue();
    await readWithProgress(transcript.reading, meeting.title);
    return transcript.reading.view.subchats;
  }

  async readAgain(document: MeetingDocumentId): Promise<void> {
    const { transcript: meetingId } = document;
    if (meetingId === undefined) {
      const changed = documentIdText(document);
      return this.#changed.fire((id) => id === changed);
    }
    const transcript = this.#transcriptOf(meetingId);
    transcript.continue();
    await readWithProgress(transcript.reading, (await this.#needs.meetings.get(meetingId)).title);
  }

  stopReading(meetingId: string): void {
    this.#transcripts.get(meetingId)?.reading.stop();
  }

  dispose(): void {
    for (const transcript of this.#transcripts.values()) transcript.dispose();
    this.#transcripts.clear();
    this.#parts.dispose();
    this.#changed.dispose();
  }

  /** A failure is the text, since an open document would else show what it showed before, even of another account. */
  async #read(document: MeetingDocumentId): Promise<Uint8Array> {
    try {
      return await this.#bytesOf(document);
    } catch (error) {
      if (!ServiceError.is(error)) throw error;
      return encode(`*${plainText(formatFailure(error))}*\n`);
    }
  }

  async #bytesOf(document: MeetingDocumentId): Promise<Uint8Array> {
    const { summary, context, transcript, subchat } = document;
    if (transcript !== undefined)
      return this.#isClosed(transcript, document) ? encode('') : this.#transcriptOf(transcript).bytes(subchat);
    if (context !== undefined) return encode(contextText(await this.#needs.contexts.get(context)));
    return encode(summary === undefined ? '' : await this.#summaryText(summary));
  }

  async #summaryText(meetingId: string): Promise<string> {
    try {
      return withoutImages((await this.#needs.meetings.summary(meetingId)).text);
    } catch (error) {
      if (isWithoutSummary(error)) return `${noSummary}\n`;
      throw error;
    }
  }

  #transcriptOf(meetingId: string): OpenTranscript {
    const known = this.#transcripts.get(meetingId);
    if (known !== undefined) return known;
    const transcript = new OpenTranscript(this.#needs.meetings, meetingId, userLocale());
    this.#transcripts.set(meetingId, transcript);
    transcript.reading.onDidChange(() => this.#setKeys());
    transcript.onWillReplaceText(({ subchatId, rows }) => {
      const id = { transcript: meetingId, ...(subchatId === undefined ? {} : { subchat: subchatId }) };
      this.#readerLines.remember(documentIdText(id), rows);
    });
    transcript.onDidChangeText(() => this.#changed.fire((id) => documentIdIn(id).transcript === meetingId));
    return transcript;
  }

  #setKeys(): void {
    const progressOf = (meetingId: string) => this.#transcripts.get(meetingId)?.reading.view.progress;
    setTranscriptKeys(this.#needs.contextKeys, progressOf);
  }

  #forgetClosed(closed: readonly vscode.Tab[]): void {
    const meetingIdsOf = (tabs: readonly vscode.Tab[]) =>
      new Set(meetingUrisOf(tabs).flatMap(({ query }) => documentIdIn(query).transcript ?? []));
    const open = meetingIdsOf(allTabs());
    for (const meetingId of meetingIdsOf(closed))
      if (!open.has(meetingId)) {
        this.#transcripts.get(meetingId)?.dispose();
        this.#transcripts.delete(meetingId);
      }
  }

  /** The editor keeps a document for minutes after its tab was closed, and may still read it. */
  #isClosed(meetingId: string, document: MeetingDocumentId): boolean {
    const id = documentIdText(document);
    return (
      !this.#transcripts.has(meetingId) &&
      vscode.workspace.textDocuments.some(({ uri }) => uri.scheme === meetingScheme && uri.query === id) &&
      !meetingUrisOf(allTabs()).some(({ query }) => documentIdIn(query).transcript === meetingId)
    );
  }

  #forgetAll(): void {
    for (const transcript of this.#transcripts.values()) transcript.dispose();
    this.#transcripts.clear();
    this.#changed.fire(() => true);
  }
}

function readWithProgress(reading: TranscriptReading, title: string): Promise<void> {
  const name = `Reading the transcript of "${title}"`;
  return withProgress(vscode.ProgressLocation.Notification, name, async (signal, report) => {
    signal.addEventListener('abort', () => reading.stop());
    const subscription = reading.onDidChange(() =>
      report(`${formatMessageCount(reading.view.messageCount, userLocale())} so far`),
    );
    try {
      await reading.read();
    } finally {
      subscription.dispose();
    }
  });
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Tells the title bar which open documents are of a transcript that is being read, or that is not complete. */
function setTranscriptKeys(
  contextKeys: ContextKeys,
  progressOf: (meetingId: string) => TranscriptProgress | undefined,
): void {
  const reading: string[] = [];
  const unfinished: string[] = [];
  for (const uri of meetingUrisOf(allTabs())) {
    const { transcript } = documentIdIn(uri.query);
    const progress = transcript === undefined ? undefined : progressOf(transcript);
    if (progress === undefined) continue;
    if (isBeingRead(progress)) reading.push(uri.toString());
    else if (progress.kind !== 'complete') unfinished.push(uri.toString());
  }
  contextKeys.set('jobdeck.meetings.reading', reading);
  contextKeys.set('jobdeck.meetings.unfinished', unfinished);
}

interface Replaced {
  readonly rows: TranscriptRows;
  readonly lines: readonly SpeakerLine[];
}

/**
 * Keeps the line that the reader of a transcript's document sees first when another version of the transcript replaces it: the editor keeps
 * the number of the line only.
 */
class ReaderLines implements vscode.Disposable {
  readonly #rowsOf: (query: string) => TranscriptRows | undefined;
  readonly #replaced = new Map<string, Replaced>();
  readonly #subscription: vscode.Disposable;

  /** `rowsOf`: the messages of the text that the editor was given last. */
  constructor(rowsOf: (query: string) => TranscriptRows | undefined) {
    this.#rowsOf = rowsOf;
    this.#subscription = vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (document.uri.scheme === meetingScheme && contentChanges.length > 0) this.#keep(document);
    });
  }

  /** Call while the open document still has the messages of these rows. */
  remember(query: string, rows: TranscriptRows): void {
    const document = vscode.workspace.textDocuments.find(
      ({ uri }) => uri.scheme === meetingScheme && uri.query === query,
    );
    if (document !== undefined && !this.#replaced.has(query))
      this.#replaced.set(query, { rows, lines: speakerLines(document.getText()) });
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  #keep(document: vscode.TextDocument): void {
    const { query } = document.uri;
    const before = this.#replaced.get(query);
    this.#replaced.delete(query);
    const rows = this.#rowsOf(query);
    if (before === undefined || rows === undefined) return;
    const editors = vscode.window.visibleTextEditors.filter((editor) => editor.document === document);
    if (editors.length === 0) return;
    const place = rows.placesFrom(before.rows);
    const lines = speakerLines(document.getText());
    for (const editor of editors) {
      const top = editor.visibleRanges[0]?.start.line ?? 0;
      const index = before.lines.findLastIndex(({ line }) => line <= top);
      const now = lines[place(index)]?.line;
      if (index < 0 || now === undefined) continue;
      const wanted = now + top - (before.lines[index]?.line ?? top);
      const line = Math.min(wanted + linesAbove(document), document.lineCount - 1);
      if (wanted !== top) editor.revealRange(new vscode.Range(line, 0, line, 0), vscode.TextEditorRevealType.AtTop);
    }
  }
}

/** What the editor reveals at its top is below the lines that may stick there, which are as many only if none of them wraps. */
function linesAbove(document: vscode.TextDocument): number {
  const settings = vscode.workspace.getConfiguration('editor.stickyScroll', document);
  return settings.get('enabled') === true ? (settings.get<number>('maxLineCount') ?? 0) : 0;
}
