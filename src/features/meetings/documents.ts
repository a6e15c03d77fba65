import * as vscode from 'vscode';

import { ServiceError } from '../../base/errors.ts';
import { Emitter } from '../../base/event.ts';
import type { Meeting } from '../../contract/tracker/library.ts';
import { registerDocuments, showMarkdown, showText } from '../../host/lazy/documents.ts';
import { withProgress } from '../../host/ui/ask.ts';
import { userLocale } from '../../host/ui/environment.ts';
import type { ContextsStore } from '../../store/meetings/contexts.ts';
import type { MeetingsStore } from '../../store/meetings/meetings.ts';
import type { TranscriptReading } from '../../store/meetings/transcript.ts';
import { contextText, subchatText, transcriptText } from './transcriptText.ts';

const scheme = 'jobdeck-meeting';

/** The query of a document's address, such as `summary=m1`, `transcript=m1`, `transcript=m1&subchat=s1` or `context=c1`. */
type DocumentId = { readonly [part in 'summary' | 'transcript' | 'subchat' | 'context']?: string };

const idText = (id: DocumentId): string => new URLSearchParams(id as Record<string, string>).toString();

export interface MeetingDocumentNeeds {
  readonly meetings: MeetingsStore;
  readonly contexts: ContextsStore;
}

/** Transcripts are in memory only, until their documents are closed or the account changes. */
export class MeetingDocuments implements vscode.Disposable {
  readonly #needs: MeetingDocumentNeeds;
  readonly #changed = new Emitter<void>();
  readonly #readings = new Map<string, TranscriptReading>();
  readonly #parts: vscode.Disposable;

  constructor(needs: MeetingDocumentNeeds) {
    this.#needs = needs;
    const forgotten = needs.meetings.serverState.onDidForget(() => {
      this.#forget(() => true);
      this.#changed.fire();
    });
    this.#parts = vscode.Disposable.from(
      registerDocuments({ scheme, read: (id) => this.#read(id), onDidChange: this.#changed.event }),
      vscode.workspace.onDidCloseTextDocument(() => this.#forget((meetingId) => !isOpen(meetingId))),
      new vscode.Disposable(() => forgotten.dispose()),
    );
  }

  openSummary(meeting: Meeting): Promise<void> {
    return showMarkdown(scheme, meeting.title, idText({ summary: meeting.id }));
  }

  openContext({ id, title }: { readonly id: string; readonly title: string }): Promise<void> {
    return showMarkdown(scheme, title, idText({ context: id }));
  }

  async openTranscript(meeting: Meeting, subchatId?: string): Promise<void> {
    const reading = await this.#readingWithProgress(meeting);
    const { progress } = reading.view;
    if (progress.kind === 'failed' && reading.view.messageCount === 0) throw progress.error;
    const subchat = reading.view.subchats.find(({ id }) => id === subchatId);
    const name = subchat === undefined ? `${meeting.title}, transcript` : `${meeting.title}, ${subchat.title}`;
    const id = { transcript: meeting.id, ...(subchat === undefined ? {} : { subchat: subchat.id }) };
    this.#changed.fire();
    await showText(scheme, name, idText(id));
  }

  async subchatsOf(meeting: Meeting): Promise<TranscriptReading['view']['subchats']> {
    return (await this.#readingWithProgress(meeting)).view.subchats;
  }

  dispose(): void {
    this.#forget(() => true);
    this.#parts.dispose();
    this.#changed.dispose();
  }

  async #readingWithProgress(meeting: Meeting): Promise<TranscriptReading> {
    const reading = this.#readingOf(meeting.id);
    const title = `Reading the transcript of "${meeting.title}"`;
    await withProgress(vscode.ProgressLocation.Notification, title, (signal) => {
      signal.addEventListener('abort', () => reading.stop());
      return reading.read();
    });
    return reading;
  }

  async #read(id: string): Promise<string> {
    const parts: DocumentId = Object.fromEntries(new URLSearchParams(id));
    const { meetings, contexts } = this.#needs;
    if (parts.summary !== undefined) return this.#summaryText(parts.summary);
    if (parts.context !== undefined) return contextText(await contexts.get(parts.context));
    if (parts.transcript === undefined) return '';
    const meeting = await meetings.get(parts.transcript);
    const reading = this.#readingOf(meeting.id);
    if (reading.view.progress.kind === 'unread') await reading.read();
    const { view } = reading;
    const subchat = view.subchats.find((each) => each.id === parts.subchat);
    return subchat === undefined
      ? transcriptText(meeting, view, userLocale())
      : `${subchatText(subchat, userLocale())}\n`;
  }

  async #summaryText(meetingId: string): Promise<string> {
    try {
      return (await this.#needs.meetings.summary(meetingId)).text;
    } catch (error) {
      if (ServiceError.is(error, 'missing') && error.code === 'summary_not_found')
        return 'This meeting has no summary. Opening it here does not make one.\n';
      throw error;
    }
  }

  #readingOf(meetingId: string): TranscriptReading {
    const known = this.#readings.get(meetingId);
    if (known !== undefined) return known;
    const reading = this.#needs.meetings.transcript(meetingId);
    this.#readings.set(meetingId, reading);
    return reading;
  }

  #forget(isUnused: (meetingId: string) => boolean): void {
    for (const [meetingId, reading] of this.#readings)
      if (isUnused(meetingId)) {
        reading.dispose();
        this.#readings.delete(meetingId);
      }
  }
}

const isOpen = (meetingId: string): boolean =>
  vscode.workspace.textDocuments.some(
    ({ uri }) => uri.scheme === scheme && new URLSearchParams(uri.query).get('transcript') === meetingId,
  );
