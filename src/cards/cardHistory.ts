import { Emitter } from '../base/event.ts';
import type { HistoryEntry } from '../contract/tracker/board.ts';
import type { HistoryPage } from '../store/cards.ts';

/** What happened to one card, as far as it has been read: the newest first, older pages on request. */
export class CardHistory {
  readonly #read: (cursor?: string) => Promise<HistoryPage>;
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  #items: readonly HistoryEntry[] = [];
  #cursor: string | null = null;
  #problem: unknown;
  #seen: string | undefined;
  #age = 0;

  constructor(read: (cursor?: string) => Promise<HistoryPage>) {
    this.#read = read;
  }

  get items(): readonly HistoryEntry[] {
    return this.#items;
  }

  get hasMore(): boolean {
    return this.#cursor !== null;
  }

  /** Why it could not be read the last time; undefined where it could. */
  get problem(): unknown {
    return this.#problem;
  }

  /** Reads it anew unless it has been read for this state of the card, which its time of change tells. */
  async follow(updatedAt: string): Promise<void> {
    if (this.#seen === updatedAt) return;
    this.#seen = updatedAt;
    await this.#take(undefined);
  }

  /** Reads the next older page, or all of it again where the last try failed. */
  async readMore(): Promise<void> {
    await this.#take(this.#problem === undefined ? (this.#cursor ?? undefined) : undefined);
  }

  async #take(cursor: string | undefined): Promise<void> {
    this.#age += 1;
    const age = this.#age;
    try {
      const page = await this.#read(cursor);
      if (age !== this.#age) return;
      this.#items = cursor === undefined ? page.items : [...this.#items, ...page.items];
      this.#cursor = page.nextCursor;
      this.#problem = undefined;
    } catch (error) {
      if (age !== this.#age) return;
      this.#problem = error;
    }
    this.#changed.fire();
  }
}
