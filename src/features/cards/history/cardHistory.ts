import { Emitter } from '../../../base/flow/event.ts';
import type { Disposable } from '../../../base/flow/lifetime.ts';
import { PagedList } from '../../../base/flow/pagedList.ts';
import type { AttachedMeeting, HistoryEntry } from '../../../contract/tracker/board.ts';
import type { Tracker } from '../../../contract/tracker.ts';
import type { BoardStore } from '../../../store/board/board.ts';
import type { HistoryPage } from '../../../store/board/cards.ts';

const maxEntries = 500;

const newList = (): PagedList<HistoryEntry> => new PagedList({ idOf: ({ id }) => id, maxItems: maxEntries });

/** History of one card, newest first; older pages are read on request. */
export class CardHistory {
  readonly #read: (cursor?: string) => Promise<HistoryPage>;
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  #list = newList();
  #problem: unknown;
  #updatedAt: string | undefined;
  #age = 0;

  constructor(read: (cursor?: string) => Promise<HistoryPage>) {
    this.#read = read;
  }

  get items(): readonly HistoryEntry[] {
    return this.#list.items;
  }

  get hasMore(): boolean {
    return this.#list.nextCursor !== undefined;
  }

  get isCut(): boolean {
    return this.#list.end === 'limit';
  }

  get problem(): unknown {
    return this.#problem;
  }

  /** Reads again only if `updatedAt` differs from that of the last call. */
  async follow(updatedAt: string): Promise<void> {
    if (this.#updatedAt === updatedAt) return;
    this.#updatedAt = updatedAt;
    await this.#take(undefined);
  }

  async readMore(): Promise<void> {
    await this.#take(this.#problem === undefined ? this.#list.nextCursor : undefined);
  }

  async #take(cursor: string | undefined): Promise<void> {
    this.#age += 1;
    const age = this.#age;
    try {
      const page = await this.#read(cursor);
      if (age !== this.#age) return;
      if (cursor === undefined) this.#list = newList();
      this.#list.add(page);
      this.#problem = undefined;
    } catch (error) {
      if (age !== this.#age) return;
      this.#problem = error;
    }
    this.#changed.fire();
  }
}

interface MeetingTitlesNeeds {
  readonly board: Pick<BoardStore, 'serverState'>;
  readonly tracker: Pick<Tracker, 'get_meeting'>;
  readonly mayRead: () => boolean;
}

export class MeetingTitles implements Disposable {
  readonly #needs: MeetingTitlesNeeds;
  /** Undefined while it is read, and if it cannot be. */
  readonly #titles = new Map<string, string | undefined>();
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly #subscription: Disposable;

  constructor(needs: MeetingTitlesNeeds) {
    this.#needs = needs;
    this.#subscription = needs.board.serverState.onDidForget(() => this.#titles.clear());
  }

  remember(meetings: readonly Pick<AttachedMeeting, 'id' | 'title'>[]): void {
    for (const { id, title } of meetings) this.#titles.set(id, title);
  }

  titleOf(id: string): string | undefined {
    if (!this.#titles.has(id) && this.#needs.mayRead()) {
      this.#titles.set(id, undefined);
      void this.#read(id);
    }
    return this.#titles.get(id);
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  async #read(meetingId: string): Promise<void> {
    const account = this.#needs.board.serverState.accountGuard();
    try {
      const { title } = await this.#needs.tracker.get_meeting({ meetingId }, { priority: 'background' });
      if (!account.isInUse()) return;
      this.#titles.set(meetingId, title);
      this.#changed.fire();
    } catch {
      // The history is complete without the title.
    }
  }
}
