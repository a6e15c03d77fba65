import { ServiceError } from '../../base/errors.ts';
import { newFence } from '../../base/fencedData.ts';
import { count, Mismatch, optional } from '../../base/reader.ts';
import type { Tracker } from '../../contract/tracker.ts';
import type { ModelTool } from '../../host/lazy/tools.ts';
import { readModelInput, recordId } from './modelInput.ts';
import { transcriptPages } from './transcriptLines.ts';
import { TranscriptReadings } from './transcriptReadings.ts';

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
