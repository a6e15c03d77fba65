import { ServiceError } from '../../base/errors.ts';
import { Emitter } from '../../base/event.ts';
import { type Disposable, runAll } from '../../base/lifetime.ts';
import type { Meeting } from '../../contract/tracker/library.ts';
import type { MeetingsStore } from '../../store/meetings/meetings.ts';
import type { TranscriptReading } from '../../store/meetings/transcript.ts';

export type ReadableMeetings = Pick<MeetingsStore, 'get' | 'summary' | 'transcript' | 'serverState'>;

/** `missing`: the meeting has none. */
export type Part<T> =
  | { readonly kind: 'reading' | 'missing' }
  | { readonly kind: 'read'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: unknown };

const reading = { kind: 'reading' } as const;

/** One meeting with its summary and transcript, which are in memory only. */
export class MeetingReading implements Disposable {
  readonly #meetings: ReadableMeetings;
  readonly #meetingId: string;
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly #painted = Promise.withResolvers<void>();
  readonly #subscription: Disposable;
  #meeting: Part<Meeting> = reading;
  #summary: Part<string> = reading;
  #transcript: TranscriptReading;
  #hasChangedAccount = false;

  constructor(meetings: ReadableMeetings, meetingId: string) {
    this.#meetings = meetings;
    this.#meetingId = meetingId;
    this.#transcript = this.#newTranscript();
    this.#subscription = meetings.serverState.onDidForget(() => this.#forget());
  }

  get meeting(): Part<Meeting> {
    return this.#meeting;
  }

  /** Markdown. */
  get summary(): Part<string> {
    return this.#summary;
  }

  get transcript(): TranscriptReading['view'] {
    return this.#transcript.view;
  }

  /** The meeting was found in the account that was used before. */
  get hasChangedAccount(): boolean {
    return this.#hasChangedAccount;
  }

  async read(): Promise<void> {
    await Promise.all([this.#readMeeting(), this.readSummary(), this.#transcript.read()]);
  }

  async readSummary(): Promise<void> {
    const account = this.#meetings.serverState.accountGuard();
    this.#summary = reading;
    const summary = await this.#partOf(async () => (await this.#meetings.summary(this.#meetingId)).text);
    if (account.isInUse()) this.#summary = summary;
    this.#changed.fire();
  }

  readTranscript(): Promise<void> {
    return this.#transcript.read();
  }

  /** The further pages of the transcript wait for this, so that the first one is on screen before. */
  continue(): void {
    this.#painted.resolve();
  }

  stop(): void {
    this.#transcript.stop();
    this.continue();
  }

  dispose(): void {
    this.stop();
    runAll([this.#subscription, this.#transcript, this.#changed], (each) => each.dispose());
  }

  async #readMeeting(): Promise<void> {
    const account = this.#meetings.serverState.accountGuard();
    const meeting = await this.#partOf(() => this.#meetings.get(this.#meetingId));
    if (account.isInUse()) this.#meeting = meeting;
    if (meeting.kind === 'read') this.#hasChangedAccount = false;
    this.#changed.fire();
  }

  async #partOf<T>(read: () => Promise<T>): Promise<Part<T>> {
    try {
      return { kind: 'read', value: await read() };
    } catch (error) {
      const isMissing = ServiceError.is(error, 'missing') && error.code === 'summary_not_found';
      return isMissing ? { kind: 'missing' } : { kind: 'failed', error };
    }
  }

  #newTranscript(): TranscriptReading {
    const transcript = this.#meetings.transcript(this.#meetingId, () => this.#painted.promise);
    transcript.onDidChange(() => this.#changed.fire());
    return transcript;
  }

  #forget(): void {
    this.#transcript.dispose();
    this.#transcript = this.#newTranscript();
    this.#meeting = reading;
    this.#summary = reading;
    this.#hasChangedAccount = true;
    void this.read();
  }
}
