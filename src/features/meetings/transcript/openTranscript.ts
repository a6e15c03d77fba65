import type { Locale } from '../../../base/domain/moments.ts';
import { Emitter } from '../../../base/flow/event.ts';
import type { Disposable } from '../../../base/flow/lifetime.ts';
import { nextTurn } from '../../../base/flow/nextTurn.ts';
import { plainText } from '../../../base/text/plainText.ts';
import type { Meeting, Message } from '../../../contract/tracker/library.ts';
import type { MeetingsStore } from '../../../store/meetings/meetings.ts';
import {
  isBeingRead,
  isShownWhole,
  type TranscriptReading,
  type TranscriptView,
} from '../../../store/meetings/transcript.ts';
import { type Subchat, subchatTitle } from '../../../store/meetings/transcriptPages.ts';
import { TranscriptRows } from './transcriptRows.ts';
import { messageText, noTranscript, timeFormat, transcriptEnd } from './transcriptText.ts';

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

/** What is rendered at once, so that the extension host stays free for others; a longer message is rendered alone. */
const maxSlice = { messages: 250, characters: 128 * 1024 };
const resetMark = '---\n\n*The context was reset here.*';
const separator = '\n\n';

/** Reads the current state each time, since pages arrive while a text is made. */
type CurrentView = () => TranscriptView;

/** The document of a transcript as UTF-8. Only what has arrived since the last text is rendered. */
export class RenderedTranscript {
  readonly #meeting: Meeting;
  readonly #timeOf: ReturnType<typeof timeFormat>;
  readonly #subchats = new WeakMap<Subchat, RenderedSubchat>();
  readonly #last = new Map<string | undefined, { readonly of: TranscriptView; readonly bytes: Uint8Array }>();

  constructor(meeting: Meeting, locale: Locale) {
    this.#meeting = meeting;
    this.#timeOf = timeFormat(locale);
  }

  /** The whole transcript, or one subchat of it. */
  async bytes(current: CurrentView, subchatId?: string): Promise<Uint8Array> {
    await this.#render(current, subchatId);
    const view = current();
    const last = this.#last.get(subchatId);
    if (last !== undefined && isSameView(last.of, view)) return last.bytes;
    const bytes = this.#join(view, subchatId);
    this.#last.set(subchatId, { of: view, bytes });
    return bytes;
  }

  #join({ subchats, progress }: TranscriptView, subchatId: string | undefined): Uint8Array {
    const isWhole = isShownWhole(progress);
    const rows = new TranscriptRows(subchats);
    const chosen = rows.outline.filter(({ subchat: { id } }) => subchatId === undefined || id === subchatId);
    const isEmpty = isWhole && chosen.every(({ subchat }) => subchat.messages.length === 0);
    const parts = [
      ...(subchatId === undefined ? [encoded(`# ${plainText(this.#meeting.title)}`)] : []),
      ...chosen.flatMap(({ subchat, index }) => {
        const { chunks } = this.#renderedOf(subchat);
        const { length } = subchat.messages;
        const endsContext = length > 0 && rows.endsContext(index + length - 1, isWhole);
        return endsContext ? [...chunks, encoded(separator + resetMark)] : chunks;
      }),
      encoded(endOf(isEmpty ? noTranscript : '', transcriptEnd(progress))),
    ];
    const joined = joinBytes(parts);
    return subchatId === undefined || chosen.length === 0 ? joined : joined.subarray(separator.length);
  }

  async #render(current: CurrentView, subchatId: string | undefined): Promise<void> {
    for (;;) {
      const left = current().subchats.find(
        (subchat) => (subchatId === undefined || subchat.id === subchatId) && !this.#renderedOf(subchat).isCurrent,
      );
      if (left === undefined) return;
      this.#renderedOf(left).extend();
      await nextTurn();
    }
  }

  #renderedOf(subchat: Subchat): RenderedSubchat {
    const known = this.#subchats.get(subchat) ?? new RenderedSubchat(subchat, this.#timeOf);
    this.#subchats.set(subchat, known);
    return known;
  }
}

class RenderedSubchat {
  readonly #subchat: Subchat;
  readonly #timeOf: ReturnType<typeof timeFormat>;
  readonly #chunks: Uint8Array[];
  #count = 0;

  constructor(subchat: Subchat, timeOf: ReturnType<typeof timeFormat>) {
    this.#subchat = subchat;
    this.#timeOf = timeOf;
    this.#chunks = [encoded(`${separator}## ${plainText(subchatTitle(subchat))}`)];
  }

  get chunks(): readonly Uint8Array[] {
    return this.#chunks;
  }

  get isCurrent(): boolean {
    return this.#count === this.#subchat.messages.length;
  }

  extend(): void {
    const { messages } = this.#subchat;
    const slice: Message[] = [];
    for (let length = 0; slice.length < maxSlice.messages && length < maxSlice.characters; ) {
      const message = messages[this.#count + slice.length];
      if (message === undefined) break;
      slice.push(message);
      length += message.text.length;
    }
    let isBefore = messages[this.#count - 1]?.beforeContextReset === true;
    const parts = slice.flatMap((message) => {
      const isReset = isBefore && !message.beforeContextReset;
      isBefore = message.beforeContextReset;
      return isReset ? [resetMark, messageText(message, this.#timeOf)] : [messageText(message, this.#timeOf)];
    });
    this.#chunks.push(encoded(parts.map((part) => separator + part).join('')));
    this.#count += slice.length;
  }
}

const isSameView = (one: TranscriptView, other: TranscriptView): boolean =>
  one.subchats === other.subchats && one.messageCount === other.messageCount && one.progress === other.progress;

const endOf = (...notes: readonly string[]): string =>
  `${notes
    .filter(Boolean)
    .map((note) => separator + note)
    .join('')}\n`;

function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, { byteLength }) => length + byteLength, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.byteLength;
  }
  return joined;
}

const encoder = new TextEncoder();
const encoded = (text: string): Uint8Array => encoder.encode(text);
