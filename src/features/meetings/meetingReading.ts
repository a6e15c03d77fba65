import { ServiceError } from '../../base/flow/errors.ts';
import { Emitter } from '../../base/flow/event.ts';
import { type Disposable, runAll } from '../../base/flow/lifetime.ts';
import type { Meeting } from '../../contract/tracker/library.ts';
import { isWithoutSummary, type MeetingsStore } from '../../store/meetings/meetings.ts';
import type { TranscriptReading } from '../../store/meetings/transcript.ts';

export type ReadableMeetings = Pick<MeetingsStore, 'get' | 'read' | 'summary' | 'transcript' | 'serverState'>;

/** `missing`: the meeting has none. */
type Part<T> =
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
  readonly #subscriptions: readonly Disposable[];
  #meeting: Part<Meeting> = reading;
  #summary: Part<string> = reading;
  #transcript: TranscriptReading;
  #hasChangedAccount = false;
  /** When the list was read that the meeting is as new as. */
  #listedAt = 0;

  constructor(meetings: ReadableMeetings, meetingId: string) {
    this.#meetings = meetings;
    this.#meetingId = meetingId;
    this.#transcript = this.#newTranscript();
    this.#subscriptions = [
      meetings.serverState.onDidForget(() => this.#forget()),
      meetings.serverState.onDidChange(() => this.#followList()),
    ];
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

  /** Resolves once each part has something to show; more of the transcript arrives later. */
  async read(): Promise<void> {
    const meeting = this.#readMeeting(() => this.#meetings.get(this.#meetingId));
    await Promise.all([meeting, this.readSummary(), this.#transcript.readFirst()]);
  }

  /** What is shown stays until it is read, and if it cannot be read. */
  async readAgain(): Promise<void> {
    const meeting = this.#readMeeting(() => this.#meetings.read(this.#meetingId));
    await Promise.all([meeting, this.readSummary(), this.#transcript.read()]);
  }

  async readSummary(): Promise<void> {
    const account = this.#meetings.serverState.accountGuard();
    if (this.#summary.kind !== 'read') this.#summary = reading;
    const summary = await this.#partOf(async () => (await this.#meetings.summary(this.#meetingId)).text);
    if (account.isInUse()) this.#summary = newer(this.#summary, summary);
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
    runAll([...this.#subscriptions, this.#transcript, this.#changed], (each) => each.dispose());
  }

  async #readMeeting(read: () => Promise<Meeting>): Promise<void> {
    const account = this.#meetings.serverState.accountGuard();
    this.#listedAt = this.#meetings.serverState.value?.fetchedAt ?? 0;
    const meeting = await this.#partOf(read);
    if (account.isInUse()) this.#meeting = newer(this.#meeting, meeting);
    if (meeting.kind === 'read') this.#hasChangedAccount = false;
    this.#changed.fire();
  }

  /** Shows what the list has read since, such as a verdict, and a summary that was made since. */
  #followList(): void {
    const { value: list } = this.#meetings.serverState;
    if (this.#meeting.kind !== 'read' || list === undefined || list.fetchedAt <= this.#listedAt) return;
    this.#listedAt = list.fetchedAt;
    const listed = list.value.meetings.find(({ id }) => id === this.#meetingId);
    if (listed === undefined || JSON.stringify(listed) === JSON.stringify(this.#meeting.value)) return;
    this.#meeting = { kind: 'read', value: listed };
    if (listed.hasSummary && this.#summary.kind === 'missing') void this.readSummary();
    this.#changed.fire();
  }

  async #partOf<T>(read: () => Promise<T>): Promise<Part<T>> {
    try {
      return { kind: 'read', value: await read() };
    } catch (error) {
      return isWithoutSummary(error) ? { kind: 'missing' } : { kind: 'failed', error };
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

/** A part that could not be read again stays, unless the meeting is gone. */
const newer = <T>(known: Part<T>, next: Part<T>): Part<T> =>
  known.kind === 'read' && next.kind === 'failed' && !ServiceError.is(next.error, 'missing') ? known : next;
