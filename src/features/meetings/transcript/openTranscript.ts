import type { Locale } from '../../../base/domain/moments.ts';
import { Emitter } from '../../../base/flow/event.ts';
import type { Disposable } from '../../../base/flow/lifetime.ts';
import type { MeetingsStore } from '../../../store/meetings/meetings.ts';
import { isBeingRead, type TranscriptReading } from '../../../store/meetings/transcript.ts';
import { RenderedTranscript } from './renderedTranscript.ts';
import { TranscriptRows } from './transcriptRows.ts';

/** The editor reads a changed text whole, so it is changed only when it has grown by this factor: five times its length is read in all. */
const growth = 1.25;

type TranscriptSource = Pick<MeetingsStore, 'get' | 'transcript'>;

/** A transcript that documents show while it is read. It is in memory only. */
export class OpenTranscript implements Disposable {
  readonly reading: TranscriptReading;
  readonly #meetings: TranscriptSource;
  readonly #meetingId: string;
  readonly #locale: Locale;
  readonly #changed = new Emitter<void>();
  /** The text changed by so much that the documents are to show it. */
  readonly onDidChangeText = this.#changed.event;
  readonly #shown = Promise.withResolvers<void>();
  readonly #replacing = new Emitter<{ readonly subchatId: string | undefined; readonly rows: TranscriptRows }>();
  /** A text was made of another version than the last one, which had these messages. */
  readonly onWillReplaceText = this.#replacing.event;
  /** Messages of the last texts, by subchat. */
  readonly #last = new Map<string | undefined, TranscriptRows>();
  #rendered: RenderedTranscript | undefined;
  #shownCount = 0;

  constructor(meetings: TranscriptSource, meetingId: string, locale: Locale) {
    this.#locale = locale;
    this.#meetings = meetings;
    this.#meetingId = meetingId;
    this.reading = meetings.transcript(meetingId, () => this.#shown.promise);
    this.reading.onDidChange(() => this.#fireIfGrown());
  }

  /** Reads the rest, which otherwise waits until the first text has been made. */
  continue(): void {
    this.#shown.resolve();
  }

  /** Text of what has been read, which is at least the first page. Rejects if not even that can be read. */
  async bytes(subchatId?: string): Promise<Uint8Array> {
    try {
      return await this.#bytesOf(subchatId);
    } finally {
      // After the editor has been sent this text.
      setImmediate(() => this.continue());
    }
  }

  /** The messages of the last text of a subchat, or of the whole transcript. */
  lastRows(subchatId: string | undefined): TranscriptRows | undefined {
    return this.#last.get(subchatId);
  }

  dispose(): void {
    this.reading.dispose();
    this.continue();
    this.#changed.dispose();
    this.#replacing.dispose();
  }

  async #bytesOf(subchatId: string | undefined): Promise<Uint8Array> {
    const { reading } = this;
    if (reading.view.progress.kind === 'unread') await reading.readFirst();
    const { progress, messageCount } = reading.view;
    if (progress.kind === 'failed' && messageCount === 0) throw progress.error;
    const bytes = await (await this.#renderedOnce()).bytes(() => reading.view, subchatId);
    this.#noteRows(subchatId);
    return bytes;
  }

  #noteRows(subchatId: string | undefined): void {
    const { subchats } = this.reading.view;
    const rows = new TranscriptRows(subchats.filter(({ id }) => subchatId === undefined || id === subchatId));
    const last = this.#last.get(subchatId);
    this.#last.set(subchatId, rows);
    if (last !== undefined && !rows.continues(last)) this.#replacing.fire({ subchatId, rows: last });
  }

  /** A failure is not kept, so that the next read tries again. */
  async #renderedOnce(): Promise<RenderedTranscript> {
    if (this.#rendered !== undefined) return this.#rendered;
    const meeting = await this.#meetings.get(this.#meetingId);
    this.#rendered ??= new RenderedTranscript(meeting, this.#locale);
    return this.#rendered;
  }

  #fireIfGrown(): void {
    const { progress, messageCount } = this.reading.view;
    if (isBeingRead(progress) && messageCount < Math.max(1, this.#shownCount * growth)) return;
    this.#shownCount = messageCount;
    this.#changed.fire();
  }
}
