import { ServiceError } from '../../base/errors.ts';
import type { Tracker } from '../../contract/tracker.ts';
import { TranscriptReading, type TranscriptView } from '../../store/meetings/transcript.ts';

const maxReadings = 3;

interface SharedReading {
  readonly reading: TranscriptReading;
  calls: number;
}

/** The transcripts that were read last, each shared by the calls for its meeting; reading one again needs one request. */
export class TranscriptReadings {
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
