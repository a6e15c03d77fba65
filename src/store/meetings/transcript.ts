import { messagesInWindow } from '../../base/domain/meetingPlace.ts';
import { ServiceError } from '../../base/flow/errors.ts';
import { Emitter } from '../../base/flow/event.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';
import type { Transcript } from '../../contract/tracker/library.ts';
import type { Tracker } from '../../contract/tracker.ts';
import { type Subchat, TranscriptPages } from './transcriptPages.ts';

/**
 * `checking`: all of a version is shown, and the service is asked whether it has a newer one. `changed`: the transcript changed during each
 * of several readings. `stopped` and `failed` keep what was read before; `limit` and `repeated` say why the list ended early.
 */
export type TranscriptProgress =
  | { readonly kind: 'unread' | 'reading' | 'checking' | 'complete' | 'stopped' | 'changed' | 'limit' | 'repeated' }
  | { readonly kind: 'failed'; readonly error: ServiceError };

/** Pages may still arrive. */
export const isBeingRead = ({ kind }: TranscriptProgress): boolean =>
  kind === 'unread' || kind === 'reading' || kind === 'checking';

/** All of a version is shown. */
export const isShownWhole = ({ kind }: TranscriptProgress): boolean => kind === 'complete' || kind === 'checking';

export interface TranscriptView {
  readonly subchats: readonly Subchat[];
  readonly messageCount: number;
  readonly progress: TranscriptProgress;
}

const maxRestarts = 3;
const messagesOnPage = 500;

/**
 * One transcript, read page by page and kept in memory only. What was read of an older version stays until the new reading has as much. A
 * stopped or failed reading continues where it ended, if the service still has that version.
 */
export class TranscriptReading implements Disposable {
  readonly #tracker: Pick<Tracker, 'get_meeting_transcript'>;
  readonly #meetingId: string;
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  #request = new AbortController();
  #shown = new TranscriptPages();
  #reading: Promise<void> | undefined;
  #progress: TranscriptProgress = { kind: 'unread' };
  #isDisposed = false;

  constructor(tracker: Pick<Tracker, 'get_meeting_transcript'>, meetingId: string) {
    this.#tracker = tracker;
    this.#meetingId = meetingId;
  }

  get view(): TranscriptView {
    const { subchats, messageCount } = this.#shown;
    return { subchats, messageCount, progress: this.#progress };
  }

  /** Reads all pages, from the start. Never rejects: a failure is a state. Joins a reading under way, unless it is being stopped. */
  read(): Promise<void> {
    if (this.#reading !== undefined && this.#request.signal.aborted)
      return this.#reading.then(() => (this.#isDisposed ? undefined : this.read()));
    this.#reading ??= this.#readVersions().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  /** Reads until there are messages to show; the rest arrives later. */
  readFirst(): Promise<void> {
    const reading = this.read();
    return new Promise((resolve) => {
      const subscription = this.onDidChange(() => this.#shown.messageCount > 0 && end());
      const end = (): void => {
        subscription.dispose();
        resolve();
      };
      if (this.#shown.messageCount > 0) end();
      else void reading.then(end);
    });
  }

  stop(): void {
    this.#request.abort();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.stop();
    this.#changed.dispose();
  }

  async #readVersions(): Promise<void> {
    this.#request = new AbortController();
    const { signal } = this.#request;
    let pages = this.#shown.nextCursor === undefined ? new TranscriptPages() : this.#shown;
    this.#show({ kind: this.#shown.end === 'complete' ? 'checking' : 'reading' });
    for (let restarts = 0; ; restarts += 1) {
      const continues = pages.nextCursor !== undefined;
      try {
        return this.#show({ kind: await this.#readPages(pages, signal) });
      } catch (error) {
        if (signal.aborted) return this.#show({ kind: this.#progress.kind === 'checking' ? 'complete' : 'stopped' });
        if (!isChanged(error) && !(continues && ServiceError.is(error, 'invalid')))
          return this.#show({ kind: 'failed', error: asServiceError(error) });
        if (restarts === maxRestarts) return this.#show({ kind: 'changed' });
        pages = new TranscriptPages();
      }
    }
  }

  async #readPages(pages: TranscriptPages, signal: AbortSignal): Promise<'complete' | 'limit' | 'repeated'> {
    for (;;) {
      const { nextCursor: cursor } = pages;
      const page = await this.#readPage(cursor, signal);
      if (cursor === undefined && this.#isWhole(page)) return 'complete';
      pages.add(page);
      if (pages.messageCount >= this.#shown.messageCount || pages.end !== undefined) this.#shown = pages;
      if (pages.end !== undefined) return pages.end;
      this.#show({ kind: 'reading' });
    }
  }

  /** Whether all of the version of this first page is shown already. */
  #isWhole({ version }: Transcript): boolean {
    return version !== '' && version === this.#shown.version && this.#shown.end === 'complete';
  }

  async #readPage(cursor: string | undefined, signal: AbortSignal): Promise<Transcript> {
    const of = { meetingId: this.#meetingId };
    const input = cursor === undefined ? { ...of, limit: messagesInWindow } : { ...of, limit: messagesOnPage, cursor };
    const page = await this.#tracker.get_meeting_transcript(input, { signal });
    signal.throwIfAborted();
    return page;
  }

  #show(progress: TranscriptProgress): void {
    this.#progress = progress;
    this.#changed.fire();
  }
}

const isChanged = (error: unknown): boolean =>
  ServiceError.is(error, 'conflict') && error.code === 'transcript_changed';

const asServiceError = (cause: unknown): ServiceError =>
  ServiceError.is(cause) ? cause : new ServiceError('broken', 'get_meeting_transcript', String(cause), { cause });
