import { Emitter } from '../../base/event.ts';
import { checksum } from '../../base/hashes.ts';
import type { Disposable } from '../../base/lifetime.ts';
import { readPages } from '../../base/pagedList.ts';
import type { CallOptions } from '../../contract/operation.ts';
import type { Meeting, Summary } from '../../contract/tracker/library.ts';
import type { Tracker } from '../../contract/tracker.ts';
import type { LoadState } from '../sync/loadState.ts';
import { ServerState } from '../sync/serverState.ts';
import { TranscriptReading } from './transcript.ts';

export type MeetingCalls = Pick<
  Tracker,
  'list_meetings' | 'get_meeting' | 'get_meeting_summary' | 'get_meeting_transcript'
>;

/** What the service selects: a part of the title or the vacancy, and days (YYYY-MM-DD). */
export interface MeetingQuery {
  readonly query?: string;
  readonly from?: string;
  readonly to?: string;
}

/** Newest first. */
export interface MeetingList {
  readonly meetings: readonly Meeting[];
  readonly hasMore: boolean;
}

const meetingsOnPage = 200;
/** Read in one go: a tree does not say how far it is scrolled. */
const pagesAtOnce = 10;
const maxPages = 100;
const meetingsFound = 50;

export class MeetingsStore implements Disposable {
  readonly #calls: MeetingCalls;
  readonly #changed = new Emitter<LoadState<MeetingList>>();
  readonly onDidChange = this.#changed.event;
  readonly serverState: ServerState<MeetingList>;
  #query: MeetingQuery = {};
  #pages = pagesAtOnce;

  constructor(calls: MeetingCalls, now: () => number) {
    this.#calls = calls;
    this.serverState = new ServerState({ read: (options) => this.#read(options), now });
    this.serverState.onDidChange(() => this.#changed.fire(this.state));
  }

  get state(): LoadState<MeetingList> {
    return this.serverState.state;
  }

  get list(): MeetingList | undefined {
    return this.serverState.known?.value;
  }

  get query(): MeetingQuery {
    return this.#query;
  }

  /** Whether the list has as many meetings as can be listed, or is being read so far. */
  get isAtLimit(): boolean {
    return this.#pages === maxPages;
  }

  get cacheName(): string {
    if (this.#pages === pagesAtOnce && Object.keys(this.#query).length === 0) return 'meetings';
    const { query, from, to } = this.#query;
    return `meetings-${checksum(new TextEncoder().encode(JSON.stringify([query, from, to, this.#pages])))}`;
  }

  find(meetingId: string): Meeting | undefined {
    return this.list?.meetings.find(({ id }) => id === meetingId);
  }

  refresh(): Promise<void> {
    return this.serverState.refresh();
  }

  async setQuery(query: MeetingQuery): Promise<void> {
    this.#query = query;
    this.#pages = pagesAtOnce;
    this.serverState.reset();
    await this.serverState.refresh();
  }

  /** Rejects if it fails, and the list stays as it is. */
  async readMore(): Promise<void> {
    if (this.isAtLimit) throw new Error('No more meetings can be listed. Run "Search Meetings…" to find others.');
    await this.#readPages(this.#pages + pagesAtOnce);
  }

  /** For what is selected among all meetings; not all of more than 20,000. */
  async readAll(): Promise<void> {
    if (this.list?.hasMore !== false) await this.#readPages(maxPages);
  }

  async search(query: string, options: CallOptions): Promise<readonly Meeting[]> {
    const input = { limit: meetingsFound, ...(query === '' ? {} : { query }) };
    return (await this.#calls.list_meetings(input, options)).items;
  }

  /** A meeting of the list, or read by its id. Rejects as `missing` if there is none. */
  async get(meetingId: string, options: CallOptions = {}): Promise<Meeting> {
    return this.find(meetingId) ?? this.#calls.get_meeting({ meetingId }, options);
  }

  /** Rejects as `missing` if the meeting has no summary; reading makes none. */
  summary(meetingId: string, options: CallOptions = {}): Promise<Summary> {
    return this.#calls.get_meeting_summary({ meetingId }, options);
  }

  /** `mayContinue` is awaited before each page but the first. */
  transcript(meetingId: string, mayContinue?: () => Promise<void>): TranscriptReading {
    const get_meeting_transcript: MeetingCalls['get_meeting_transcript'] = async (input, options) => {
      if (input.cursor !== undefined) await mayContinue?.();
      options?.signal?.throwIfAborted();
      return this.#calls.get_meeting_transcript(input, options);
    };
    return new TranscriptReading({ get_meeting_transcript }, meetingId);
  }

  forget(): void {
    this.#query = {};
    this.#pages = pagesAtOnce;
    this.serverState.forget();
  }

  dispose(): void {
    this.serverState.dispose();
    this.#changed.dispose();
  }

  async #readPages(pages: number): Promise<void> {
    const account = this.serverState.viewGuard();
    const before = this.#pages;
    this.#pages = Math.min(pages, maxPages);
    await this.serverState.refreshAnew('user');
    account.assertInUse();
    const { error } = this.serverState;
    if (error === undefined) return;
    this.#pages = before;
    throw error;
  }

  async #read(options: CallOptions): Promise<MeetingList> {
    const wanted = { ...this.#query, limit: meetingsOnPage };
    const list = await readPages(
      (cursor) => this.#calls.list_meetings({ ...wanted, ...(cursor === undefined ? {} : { cursor }) }, options),
      { idOf: ({ id }) => id, maxPages: this.#pages },
    );
    return { meetings: list.items, hasMore: list.end === 'limit' };
  }
}
