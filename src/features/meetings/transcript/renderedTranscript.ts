import type { Locale } from '../../../base/domain/moments.ts';
import { plainText } from '../../../base/text/plainText.ts';
import type { Meeting, Message } from '../../../contract/tracker/library.ts';
import { isShownWhole, type TranscriptView } from '../../../store/meetings/transcript.ts';
import { type Subchat, subchatTitle } from '../../../store/meetings/transcriptPages.ts';
import { TranscriptRows } from './transcriptRows.ts';
import { messageText, noTranscript, timeFormat, transcriptEnd } from './transcriptText.ts';

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
      await new Promise((resolve) => setImmediate(resolve));
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
