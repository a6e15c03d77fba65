import { Emitter } from '../../base/event.ts';
import type { Disposable } from '../../base/lifetime.ts';
import type { Locale } from '../../base/moments.ts';
import type { MeetingsStore } from '../../store/meetings/meetings.ts';
import type { TranscriptReading } from '../../store/meetings/transcript.ts';
import { RenderedTranscript } from './renderedTranscript.ts';

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

  dispose(): void {
    this.reading.dispose();
    this.continue();
    this.#changed.dispose();
  }

  async #bytesOf(subchatId: string | undefined): Promise<Uint8Array> {
    const { reading } = this;
    if (reading.view.progress.kind === 'unread') await reading.readFirst();
    const { progress, messageCount } = reading.view;
    if (progress.kind === 'failed' && messageCount === 0) throw progress.error;
    return (await this.#renderedOnce()).bytes(() => reading.view, subchatId);
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
    if (progress.kind === 'reading' && messageCount < Math.max(1, this.#shownCount * growth)) return;
    this.#shownCount = messageCount;
    this.#changed.fire();
  }
}
