import { messagesInWindow } from '../../../base/domain/meetingPlace.ts';
import { foldCase } from '../../../base/text/foldText.ts';
import type { Subchat } from '../../../store/meetings/transcriptPages.ts';
import type { MessageSelection } from '../contract.ts';
import { FoldedTranscript, Matches, summaryIndex, type TextMatch } from './foldedTexts.ts';
import { TranscriptRows } from './transcriptRows.ts';

type Place = 'place' | 'anchor' | 'focus';

interface PlacesNeeds {
  readonly now: () => number;
  /** Lets other work of the extension host run. */
  readonly pause: () => Promise<void>;
  readonly changed: () => void;
}

/**
 * What a page looks at in a transcript: messages by index, kept by the message's id when a reading starts over. The page has only the rows around
 * those that it shows and requests others; finding, selecting and copying are done here, in the host.
 */
export class TranscriptPlaces {
  readonly find: MessageFind;
  #rows = new TranscriptRows([]);
  #version = 0;
  #first = 0;
  #place = 0;
  #selection: MessageSelection | undefined;
  /** Ids of messages that another version does not have so far. */
  readonly #missing = new Map<Place, string>();

  constructor(needs: PlacesNeeds) {
    this.find = new MessageFind(needs);
  }

  get rows(): TranscriptRows {
    return this.#rows;
  }

  /** Changes when messages get other indexes. */
  get version(): number {
    return this.#version;
  }

  /** Index of the first message that the page draws from. */
  get first(): number {
    return this.#first;
  }

  get place(): number {
    return this.#place;
  }

  get selection(): MessageSelection | undefined {
    return this.#selection;
  }

  /** While the transcript is being read, a message that is missing in another version may still arrive. */
  follow(subchats: readonly Subchat[], isReading: boolean): void {
    const rows = new TranscriptRows(subchats);
    const earlier = this.#rows;
    this.#rows = rows;
    if (rows.continues(earlier)) {
      this.#findMissing();
      if (!isReading) this.#missing.clear();
      this.find.follow(rows, undefined);
      return;
    }
    const place = rows.placesFrom(earlier);
    this.#noteMissing(earlier);
    this.#version += 1;
    this.#place = place(this.#place);
    this.#first = Math.max(0, this.#place - messagesInWindow / 2);
    this.#selection = this.#selection && {
      anchor: place(this.#selection.anchor),
      focus: place(this.#selection.focus),
    };
    this.find.follow(rows, place);
  }

  /** Indexes of an earlier version are ignored: the page gets the current ones with the next snapshot. */
  move(version: number, first: number, place: number): void {
    if (version !== this.#version) return;
    if (place !== this.#place) this.#missing.delete('place');
    this.#first = Math.min(first, this.#lastIndex);
    this.#place = Math.min(place, this.#lastIndex);
  }

  select(version: number, selection: MessageSelection | undefined): void {
    if (version !== this.#version) return;
    this.#missing.delete('anchor');
    this.#missing.delete('focus');
    const last = this.#lastIndex;
    this.#selection =
      selection === undefined || this.#rows.count === 0
        ? undefined
        : { anchor: Math.min(selection.anchor, last), focus: Math.min(selection.focus, last) };
  }

  /** Both are included. */
  get selected(): { readonly start: number; readonly end: number } | undefined {
    if (this.#selection === undefined) return undefined;
    const { anchor, focus } = this.#selection;
    return { start: Math.min(anchor, focus), end: Math.max(anchor, focus) };
  }

  /** The window around a message, ahead of the page's request. */
  goTo(index: number): void {
    const isLoaded = index >= this.#first && index < this.#first + messagesInWindow - 10;
    if (index >= 0 && !isLoaded) this.#first = Math.max(0, index - messagesInWindow / 2);
  }

  #noteMissing(earlier: TranscriptRows): void {
    const places = { place: this.#place, anchor: this.#selection?.anchor, focus: this.#selection?.focus };
    for (const [name, index] of Object.entries(places) as [Place, number | undefined][]) {
      const id = index === undefined ? undefined : earlier.at(index)?.message.id;
      const isKnown = id === undefined || this.#missing.has(name) || (name === 'place' && index === 0);
      if (!isKnown && this.#rows.indexOf(id) < 0) this.#missing.set(name, id);
    }
  }

  #findMissing(): void {
    for (const [name, id] of this.#missing) {
      const index = this.#rows.indexOf(id);
      if (index < 0) continue;
      this.#missing.delete(name);
      this.#version += 1;
      if (name !== 'place') this.#selection = this.#selection && { ...this.#selection, [name]: index };
      else {
        this.#place = index;
        this.#first = Math.max(0, index - messagesInWindow / 2);
      }
    }
  }

  get #lastIndex(): number {
    return Math.max(0, this.#rows.count - 1);
  }
}

const maxSliceMs = 10;

/** Finds a text in the summary and the messages, in slices, and goes on as more messages arrive. */
export class MessageFind {
  readonly #needs: PlacesNeeds;
  #query = '';
  #rows = new TranscriptRows([]);
  readonly #texts = new FoldedTranscript();
  #summary = '';
  #matches = new Matches();
  /** Where the search continues. */
  #block = 0;
  #offset = 0;
  /** Index after the last message that is searched. */
  #searched = 0;
  #isSearching = false;
  #current: TextMatch | undefined;

  constructor(needs: PlacesNeeds) {
    this.#needs = needs;
  }

  get query(): string {
    return this.#query;
  }

  get count(): number {
    return this.#matches.count;
  }

  /** The match that the reader is at. */
  get current(): TextMatch | undefined {
    return this.#current;
  }

  /** Position of `current` among the matches, from 1; 0 without one. */
  get at(): number {
    return this.#current === undefined ? 0 : this.#upTo(this.#current, 1);
  }

  get isComplete(): boolean {
    return this.#searched >= this.#rows.count;
  }

  search(query: string): void {
    this.#query = query;
    this.#current = undefined;
    this.#begin();
  }

  /** `place` is undefined if indexes stay the same. */
  follow(rows: TranscriptRows, place: ((index: number) => number) | undefined): void {
    this.#rows = rows;
    this.#texts.follow(rows, place === undefined);
    if (place !== undefined) {
      const current = this.#current;
      if (current !== undefined && current.index >= 0) this.#current = { ...current, index: place(current.index) };
      this.#begin();
    } else this.#run();
  }

  set summary(text: string) {
    if (text === this.#summary) return;
    this.#summary = text;
    this.#texts.summary = text;
    this.#begin();
  }

  /** Goes to the next match, or the one before, and around at the ends; the message `from` is used without a current one. */
  next(by: 1 | -1, from: number): TextMatch | undefined {
    const { count } = this;
    const current = this.#current ?? { index: from, order: -1 };
    const position = by > 0 ? this.#upTo(current, 1) : this.#upTo(current, 0) - 1;
    const isPastEnd = position < 0 || position >= count;
    // A first match that is not found yet may come before the one at the start.
    if (count === 0 || (isPastEnd && this.#current === undefined && !this.isComplete)) return undefined;
    this.#current = this.#matches.at((position + count) % count);
    return this.#current;
  }

  /** Matches before one, and so many more; in another version its message may have fewer. */
  #upTo({ index, order }: TextMatch, more: number): number {
    const before = this.#matches.before(index);
    const inMessage = this.#matches.before(index + 1) - before;
    return before + Math.max(0, Math.min(order + more, inMessage));
  }

  #begin(): void {
    this.#matches = new Matches();
    this.#block = 0;
    this.#offset = 0;
    this.#searched = summaryIndex;
    this.#run();
  }

  #run(): void {
    if (this.#query === '') this.#searched = this.#rows.count;
    if (this.#isSearching) return;
    this.#searchSlice();
    if (!this.isComplete) void this.#searchRest();
  }

  async #searchRest(): Promise<void> {
    this.#isSearching = true;
    while (!this.isComplete) {
      await this.#needs.pause();
      this.#searchSlice();
      this.#needs.changed();
    }
    this.#isSearching = false;
  }

  #searchSlice(): void {
    const wanted = foldCase(this.#query);
    const end = this.#needs.now() + maxSliceMs;
    while (!this.isComplete) {
      const block = this.#texts.block(this.#block);
      const offset = block.count(wanted, this.#offset, this.#matches);
      if (offset === undefined) {
        this.#searched = block.end;
        this.#block += 1;
      }
      this.#offset = offset ?? 0;
      if (this.#needs.now() > end) break;
    }
  }
}
