import { ServiceError } from '../../base/flow/errors.ts';
import { count, Mismatch, optional } from '../../base/input/reader.ts';
import { newFence } from '../../base/text/fencedData.ts';
import { shortText } from '../../base/text/shortText.ts';
import type { Message } from '../../contract/tracker/library.ts';
import type { Tracker } from '../../contract/tracker.ts';
import type { ModelTool } from '../../host/lazy/runTool.ts';
import { TranscriptReading, type TranscriptView } from '../../store/meetings/transcript.ts';
import { type Subchat, speakerOf } from '../../store/meetings/transcriptPages.ts';
import { readModelInput, recordId } from './modelInput.ts';

const name = 'jobdeck_read_transcript';

interface TranscriptToolNeeds {
  /** With the rights of agents. */
  readonly tracker: Pick<Tracker, 'get_meeting_transcript'>;
  readonly timeZone: () => string;
}

/** Reads transcripts as lines, since most of a page of the service is not speech. */
export class TranscriptTool {
  readonly #needs: TranscriptToolNeeds;
  readonly #readings: TranscriptReadings;
  readonly tools: Readonly<Record<typeof name, ModelTool>> = {
    [name]: {
      prepare: (input) => ({ message: `Reading page ${read(input).page} of a transcript` }),
      invoke: (input, signal) => this.#invoke(input, signal),
    },
  };

  constructor(needs: TranscriptToolNeeds) {
    this.#needs = needs;
    this.#readings = new TranscriptReadings(needs.tracker);
  }

  /** Drops what was read, for another account. */
  forget(): void {
    this.#readings.forget();
  }

  async #invoke(input: unknown, signal: AbortSignal): Promise<string> {
    const { meetingId, page } = read(input);
    const { subchats, messageCount, progress } = await this.#readings.read(meetingId, signal);
    if (progress.kind === 'failed') throw progress.error;
    if (progress.kind === 'stopped') throw new ServiceError('cancelled', name, 'Reading was stopped.');
    if (progress.kind === 'changed')
      throw new ServiceError('conflict', name, `The transcript is changing now. Call ${name} with page 1 in a minute.`);
    if (messageCount === 0) return 'Nothing was said in this meeting: its transcript is empty.';
    const pages = transcriptPages(subchats, this.#needs.timeZone());
    const shown = pages[page - 1];
    if (shown === undefined)
      throw new ServiceError(
        'invalid',
        name,
        `There is no page ${page}: the transcript has ${pages.length}. Call ${name} with one of them.`,
      );
    const fence = newFence();
    return [
      `Page ${page} of ${pages.length}, messages ${shown.from} to ${shown.to} of ${messageCount}. Times are local. ${fence.note}`,
      fence.around(shown.text),
      page < pages.length
        ? `The next page: ${name} with page ${page + 1}.`
        : progress.kind === 'complete'
          ? 'This is the end of the transcript.'
          : 'The transcript goes on, but the service returned no more of it.',
    ].join('\n');
  }
}

function read(input: unknown): { readonly meetingId: string; readonly page: number } {
  const { meetingId, page = 1 } = readModelInput(name, { meetingId: recordId, page: optional(pageNumber) }, input);
  return { meetingId, page };
}

function pageNumber(value: unknown): number {
  const page = count(value);
  if (page === 0) throw new Mismatch('a page from 1');
  return page;
}

const maxReadings = 3;

interface SharedReading {
  readonly reading: TranscriptReading;
  calls: number;
}

/** The transcripts that were read last, each shared by the calls for its meeting; reading one again needs one request. */
class TranscriptReadings {
  readonly #tracker: Pick<Tracker, 'get_meeting_transcript'>;
  /** By the meeting's id, the one used longest ago first. */
  readonly #shared = new Map<string, SharedReading>();

  constructor(tracker: Pick<Tracker, 'get_meeting_transcript'>) {
    this.#tracker = tracker;
  }

  /** Reading stops when all calls that wait for it are cancelled. */
  async read(meetingId: string, signal: AbortSignal): Promise<TranscriptView> {
    if (signal.aborted) throw cancelled();
    const shared = this.#sharedOf(meetingId);
    shared.calls += 1;
    const leave = (): void => {
      shared.calls -= 1;
      if (shared.calls === 0) shared.reading.stop();
    };
    signal.addEventListener('abort', leave, { once: true });
    await shared.reading.read();
    const { view } = shared.reading;
    if (signal.aborted) throw cancelled();
    signal.removeEventListener('abort', leave);
    shared.calls -= 1;
    return view;
  }

  forget(): void {
    for (const { reading } of this.#shared.values()) reading.dispose();
    this.#shared.clear();
  }

  #sharedOf(meetingId: string): SharedReading {
    const shared = this.#shared.get(meetingId) ?? {
      reading: new TranscriptReading(this.#tracker, meetingId),
      calls: 0,
    };
    this.#shared.delete(meetingId);
    this.#shared.set(meetingId, shared);
    const unused = [...this.#shared].filter(([id, { calls }]) => calls === 0 && id !== meetingId);
    for (const [id, { reading }] of unused.slice(0, Math.max(0, this.#shared.size - maxReadings))) {
      reading.dispose();
      this.#shared.delete(id);
    }
    return shared;
  }
}

const cancelled = (): ServiceError => new ServiceError('cancelled', 'jobdeck_read_transcript', 'Reading was stopped.');

/** Characters of a page; a longer message has a page of its own. */
const pageLength = 16_000;
const maxMessageLength = 60_000;
const maxNameLength = 100;

interface LinesPage {
  readonly text: string;
  /** 1-based, of the first and the last message. */
  readonly from: number;
  readonly to: number;
}

/** A transcript as pages of lines such as `08:00 Malte: …`; each page begins with its subchat. Further lines of a message are indented. */
export function transcriptPages(subchats: readonly Subchat[], timeZone: string): LinesPage[] {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  const pages: LinesPage[] = [];
  let lines: string[] = [];
  let length = 0;
  let count = 0;
  let wasBeforeReset = false;
  const end = (): void => {
    if (lines.length > 0) pages.push({ text: lines.join('\n'), from: (pages.at(-1)?.to ?? 0) + 1, to: count });
    lines = [];
    length = 0;
  };
  for (const { title, messages } of subchats) {
    const heading = `[Subchat: ${oneLine(title) || 'without a title'}]`;
    let isNew = true;
    for (const message of messages) {
      const line = lineOf(message, format);
      if (length > 0 && length + line.length > pageLength) end();
      const isReset = wasBeforeReset && !message.beforeContextReset;
      wasBeforeReset = message.beforeContextReset;
      const added = [...(isNew || lines.length === 0 ? [heading] : []), ...(isReset ? ['[Context reset]'] : []), line];
      isNew = false;
      lines.push(...added);
      length += added.reduce((sum, { length: each }) => sum + each + 1, 0);
      count += 1;
    }
  }
  end();
  return pages;
}

function lineOf(message: Message, format: Intl.DateTimeFormat): string {
  const at = message.at === null ? Number.NaN : Date.parse(message.at);
  const time = Number.isNaN(at) ? '' : `${format.format(at)} `;
  const text = shortText(message.text.trim(), maxMessageLength).replace(/\r\n?|[\n\v\f\u0085\u2028\u2029]/g, '\n  ');
  return `${time}${oneLine(speakerOf(message))}: ${text}`;
}

const oneLine = (text: string): string => shortText(text.replace(/\s+/g, ' ').trim(), maxNameLength);
