import type { Subchat } from '../../store/meetings/transcriptPages.ts';
import { type MessageSelection, messagesInWindow } from './contract.ts';
import { MessageFind } from './messageFind.ts';
import { TranscriptRows } from './transcriptRows.ts';

export interface PlacesNeeds {
  readonly now: () => number;
  readonly pause: () => Promise<void>;
  readonly changed: () => void;
}

/** What a page looks at in a transcript: messages by index, kept by the message's id when a reading starts over. */
export class TranscriptPlaces {
  readonly find: MessageFind;
  #rows = new TranscriptRows([]);
  #version = 0;
  #first = 0;
  #place = 0;
  #selection: MessageSelection | undefined;

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

  follow(subchats: readonly Subchat[]): void {
    const rows = new TranscriptRows(subchats);
    const earlier = this.#rows;
    this.#rows = rows;
    if (rows.continues(earlier)) {
      this.find.follow(rows, undefined);
      return;
    }
    const place = rows.placesFrom(earlier);
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
    this.#first = Math.min(first, this.#lastIndex);
    this.#place = Math.min(place, this.#lastIndex);
  }

  select(version: number, selection: MessageSelection | undefined): void {
    if (version !== this.#version) return;
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

  get #lastIndex(): number {
    return Math.max(0, this.#rows.count - 1);
  }
}
