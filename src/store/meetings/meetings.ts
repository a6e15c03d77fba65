import { ServiceError } from '../../base/flow/errors.ts';
import { Emitter } from '../../base/flow/event.ts';
import { checksum } from '../../base/flow/hashes.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';
import { PagedList } from '../../base/flow/pagedList.ts';
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
/** A list that is being read is shown again only when it has grown by this factor, since each time all of it is arranged. */
const growth = 1.25;

/** Whether `MeetingsStore.summary` rejected because the meeting has none. */
export const isWithoutSummary = (error: unknown): boolean =>
  ServiceError.is(error, 'missing') && error.code === 'summary_not_found';

export class MeetingsStore implements Disposable {
  readonly #calls: MeetingCalls;
  readonly #now: () => number;
  readonly #changed = new Emitter<LoadState<MeetingList>>();
  readonly onDidChange = this.#changed.event;
  readonly serverState: ServerState<MeetingList>;
  #query: MeetingQuery = {};
  #pages = pagesAtOnce;
  /** Of the list that stays until another query is read. */
  #previous: { readonly query: MeetingQuery; readonly pages: number } = { query: {}, pages: pagesAtOnce };
  /** Before all were needed. */
  #fewerPages: number | undefined;
  /** The first pages of a list of which nothing else is known. */
  #begun: { readonly meetings: readonly Meeting[]; readonly fetchedAt: number } | undefined;

  constructor(calls: MeetingCalls, now: () => number) {
    this.#calls = calls;
    this.#now = now;
    this.serverState = new ServerState({ read: (options) => this.#read(options), now });
    this.serverState.onDidRead(() => {
      this.#begun = undefined;
    });
    this.serverState.onDidChange(() => this.#changed.fire(this.state));
  }

  get state(): LoadState<MeetingList> {
    const { state, value, reading } = this.serverState;
    if (this.#begun === undefined || value !== undefined) return state;
    const { meetings, fetchedAt } = this.#begun;
    const begun = { value: { meetings, hasMore: reading === undefined }, fetchedAt };
    return state.kind === 'failed' ? { ...state, ...begun } : { kind: 'ready', ...begun };
  }

  get list(): MeetingList | undefined {
    const { state } = this;
    return 'value' in state ? state.value : undefined;
  }

  get query(): MeetingQuery {
    return this.#query;
  }

  /** What the list was selected by; the meetings of another query may still be read. */
  get listedQuery(): MeetingQuery {
    return this.#isListed ? this.#query : this.#previous.query;
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

  /** Rejects if nothing of it can be read; the last list that was read to its end and its query are in use then. */
  async setQuery(query: MeetingQuery): Promise<void> {
    const { serverState } = this;
    if (serverState.value !== undefined) this.#previous = { query: this.#query, pages: this.#pages };
    this.#query = query;
    this.#readFromStart();
    serverState.reset();
    const view = serverState.viewGuard();
    await serverState.refresh();
    const { error } = serverState;
    // Meetings of this query may be cached.
    if (error === undefined || this.#isListed || !view.isInUse()) return;
    ({ query: this.#query, pages: this.#pages } = this.#previous);
    serverState.reset();
    void serverState.refresh('background');
    throw error;
  }

  /** Rejects if it fails, and the list stays as it is. */
  async readMore(): Promise<void> {
    if (this.isAtLimit) throw new Error('No more meetings can be listed. Run "Search Meetings…" to find others.');
    await this.#readPages(this.#pages + pagesAtOnce);
  }

  /** For what is selected among all meetings; not all of more than 20,000. */
  async readAll(): Promise<void> {
    this.#fewerPages ??= this.#pages;
    if (this.serverState.value?.value.hasMore !== false) await this.#readPages(maxPages);
  }

  /** Later refreshes read as many as before `readAll`. */
  readFewer(): void {
    this.#pages = this.#fewerPages ?? this.#pages;
    this.#fewerPages = undefined;
  }

  async search(query: string, options: CallOptions): Promise<readonly Meeting[]> {
    const input = { limit: meetingsFound, ...(query === '' ? {} : { query }) };
    return (await this.#calls.list_meetings(input, options)).items;
  }

  /** A meeting of the list, or read by its id. Rejects as `missing` if there is none. */
  async get(meetingId: string, options: CallOptions = {}): Promise<Meeting> {
    return this.find(meetingId) ?? this.read(meetingId, options);
  }

  /** Like `get`, as the service has it now. */
  read(meetingId: string, options: CallOptions = {}): Promise<Meeting> {
    return this.#calls.get_meeting({ meetingId }, options);
  }

  /** Reading makes none; see `isWithoutSummary`. */
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
    this.#readFromStart();
    this.#previous = { query: {}, pages: pagesAtOnce };
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

  /** Whether the list is that of the query. */
  get #isListed(): boolean {
    return this.serverState.value !== undefined || this.#begun !== undefined;
  }

  #readFromStart(): void {
    this.#pages = pagesAtOnce;
    this.#fewerPages = undefined;
    this.#begun = undefined;
  }

  async #read(options: CallOptions): Promise<MeetingList> {
    const wanted = { ...this.#query, limit: meetingsOnPage };
    const fetchedAt = this.#now();
    const list = new PagedList<Meeting>({ idOf: ({ id }) => id, maxPages: this.#pages });
    do {
      const { nextCursor: cursor } = list;
      list.add(await this.#calls.list_meetings({ ...wanted, ...(cursor === undefined ? {} : { cursor }) }, options));
      if (list.end === undefined && !options.signal?.aborted) this.#begin(list.items, fetchedAt);
    } while (list.end === undefined);
    return { meetings: list.items, hasMore: list.end === 'limit' };
  }

  /** A known list stays until it is read again. */
  #begin(meetings: readonly Meeting[], fetchedAt: number): void {
    if (this.serverState.value !== undefined || meetings.length < growth * (this.#begun?.meetings.length ?? 0)) return;
    this.#begun = { meetings, fetchedAt };
    this.#changed.fire(this.state);
  }
}
