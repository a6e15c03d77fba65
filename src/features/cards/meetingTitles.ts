import { Emitter } from '../../base/event.ts';
import type { Disposable } from '../../base/lifetime.ts';
import type { AttachedMeeting } from '../../contract/tracker/board.ts';
import type { Tracker } from '../../contract/tracker.ts';
import type { BoardStore } from '../../store/board/board.ts';

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
