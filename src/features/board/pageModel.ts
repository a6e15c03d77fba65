import { ServiceError } from '../../base/errors.ts';
import { Emitter } from '../../base/event.ts';
import { runAll } from '../../base/lifetime.ts';
import type { Actions, SnapshotOf, StateOf } from '../../base/page.ts';
import type { Visibility } from '../../base/visibility.ts';
import type { Board } from '../../contract/tracker/board.ts';
import type { PageModel } from '../../host/webview/openPage.ts';
import type { BoardStore } from '../../store/board/board.ts';
import { columnsOf } from '../../store/board/boardView.ts';
import type { ColumnStore } from '../../store/board/columns.ts';
import type { UndoStore } from '../../store/board/undo.ts';
import { indexOf } from './boardIndex.ts';
import { type BoardFilter, type BoardPage, type Move, maxColumns, type WindowRequest } from './contract.ts';
import { emptyStateOf, isOffered } from './emptyState.ts';
import { fold } from './filter.ts';
import { pageColumns, pagePositionOf, visibleCards } from './pageColumns.ts';
import type { BoardPreferences } from './preferences.ts';

export interface BoardPageNeeds {
  readonly board: BoardStore;
  readonly visibility: Visibility;
  readonly columns: Pick<ColumnStore, 'reorder'>;
  readonly undo: Pick<UndoStore, 'next' | 'undo' | 'onDidChange'>;
  readonly preferences: BoardPreferences;
  readonly now: () => number;
  /** Age or origin of the board; empty if there is nothing to say. */
  readonly note: () => string;
  readonly mayEdit: () => boolean;
  /** Fires when `note` or `mayEdit` may have changed. */
  readonly onDidChangeAround: (listener: () => void) => { dispose(): unknown };
  readonly run: (command: `jobdeck.${string}`, about?: string) => Promise<void>;
  readonly askFilterName: () => PromiseLike<string | undefined>;
}

interface Refusal {
  readonly move: Move;
  readonly card: string;
  readonly reason: string;
  /** The last revision before the rejection; a page that has seen no later one does not show it yet. */
  readonly revision: number;
}

/** Number of boards stored, so that a page can freeze the one that it shows. */
const maxBoards = 4;

export class BoardPageModel implements PageModel<BoardPage> {
  readonly title = 'Board';
  readonly visibility: Visibility;
  readonly #needs: BoardPageNeeds;
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly #subscriptions: readonly { dispose(): unknown }[];
  readonly #rejections = new Map<string, Refusal>();
  readonly #boards = new Map<number, Board>();
  #request: WindowRequest;
  #frozen: Board | undefined;
  #revision = 0;
  #foundCard: SnapshotOf<BoardPage>['foundCard'];
  #isEnded = false;

  constructor(needs: BoardPageNeeds, state: StateOf<BoardPage> | undefined) {
    this.#needs = needs;
    this.visibility = needs.visibility;
    this.#request = state ?? { filter: {}, windows: [] };
    const fire = () => this.#changed.fire();
    this.#subscriptions = [
      needs.board.serverState.onDidForget(() => this.#forget()),
      needs.board.onDidChange(fire),
      needs.undo.onDidChange(fire),
      needs.preferences.onDidChange(fire),
      needs.onDidChangeAround(fire),
    ];
  }

  get snapshot(): SnapshotOf<BoardPage> {
    const { board, preferences, undo, note, mayEdit, now } = this.#needs;
    const emptyState = emptyStateOf(board.state);
    const visible = emptyState === undefined ? (this.#frozen ?? board.board) : undefined;
    this.#revision += 1;
    if (visible !== undefined) this.#boards.set(this.#revision, visible);
    this.#boards.delete(this.#revision - maxBoards);
    const flags = {
      isPending: (id: string) => board.isPending(id),
      isRejected: (id: string) => this.#rejections.has(id),
      isCollapsed: (id: string) => preferences.isCollapsed(id),
    };
    const { tags, verdicts } = visible === undefined ? { tags: [], verdicts: [] } : indexOf(visible);
    return {
      revision: this.#revision,
      ...(emptyState === undefined ? {} : { emptyState }),
      note: note(),
      mayEdit: mayEdit(),
      isCompact: preferences.isCompact,
      filter: this.#request.filter,
      saved: preferences.saved,
      tags,
      verdicts,
      columns: visible === undefined ? [] : pageColumns(visible, this.#request, flags, now()),
      moreColumns: Math.max(0, (visible?.columns.length ?? 0) - maxColumns),
      rejections: [...this.#rejections].map(([cardId, { card, reason }]) => ({ cardId, card, reason })),
      ...(this.#foundCard === undefined ? {} : { foundCard: this.#foundCard }),
      ...(undo.next === undefined ? {} : { undo: { number: undo.next.number, label: undo.next.label } }),
    };
  }

  get actions(): Actions<BoardPage> {
    const { board, columns, preferences, undo, run } = this.#needs;
    return {
      requestWindows: (request) => {
        this.#request = request;
      },
      freeze: ({ revision }) => {
        this.#frozen = revision === undefined ? undefined : (this.#boards.get(revision) ?? board.board);
      },
      move: ({ move, revision }) => {
        const refusal = this.#rejections.get(move.cardId);
        return refusal !== undefined && revision <= refusal.revision ? undefined : this.#move(move);
      },
      reorder: ({ columnId, position }) => {
        const order = columnsOf(board.board ?? { columns: [] }).map(({ id }) => id);
        return columns.reorder(order.filter((id) => id !== columnId).toSpliced(position, 0, columnId));
      },
      retry: ({ cardId }) => {
        const refusal = this.#rejections.get(cardId);
        return refusal === undefined ? undefined : this.#move(refusal.move);
      },
      dismiss: ({ cardId }) => void this.#rejections.delete(cardId),
      undo: () => undo.undo(),
      open: ({ cardId }) => run('jobdeck.card.open', cardId),
      moveTo: ({ cardId }) => run('jobdeck.card.move', cardId),
      archive: ({ cardId }) => run('jobdeck.card.archive', cardId),
      remind: ({ cardId }) => run('jobdeck.reminder.add', cardId),
      create: ({ columnId }) => run('jobdeck.card.create', columnId),
      rename: ({ columnId }) => run('jobdeck.column.rename', columnId),
      deleteColumn: ({ columnId }) => run('jobdeck.column.delete', columnId),
      collapse: ({ columnId, isCollapsed }) => preferences.collapse(columnId, isCollapsed),
      compact: ({ isCompact }) => preferences.setCompact(isCompact),
      saveFilter: ({ filter }) => this.#saveFilter(filter),
      deleteFilter: ({ name }) => preferences.deleteFilter(name),
      findCard: (wanted) => this.#findCard(wanted),
      command: async ({ command }) => {
        if (isOffered(command)) await run(command as `jobdeck.${string}`);
      },
    };
  }

  dispose(): void {
    this.#isEnded = true;
    runAll([...this.#subscriptions, this.#changed], (each) => each.dispose());
  }

  #forget(): void {
    this.#frozen = undefined;
    this.#foundCard = undefined;
    this.#boards.clear();
    this.#rejections.clear();
  }

  /** A rejected move is marked on its card and can be retried; if the page is closed or the move cancelled, the caller gets the error. */
  async #move(move: Move): Promise<void> {
    const { board } = this.#needs;
    this.#rejections.delete(move.cardId);
    try {
      await board.moveCard(move.cardId, move.columnId, board.board && pagePositionOf(board.board, move));
    } catch (error) {
      if (this.#isEnded || ServiceError.is(error, 'cancelled')) throw error;
      const reason = ServiceError.is(error) ? error.reason : String(error);
      const card = board.board?.cards.find(({ id }) => id === move.cardId);
      const about = { card: card?.title ?? 'The card', revision: this.#revision };
      this.#rejections.set(move.cardId, { move, reason, ...about });
      this.#changed.fire();
    }
  }

  async #saveFilter(filter: BoardFilter): Promise<void> {
    const name = await this.#needs.askFilterName();
    if (name !== undefined) this.#needs.preferences.saveFilter({ name, filter });
  }

  #findCard({ columnId, from, prefix }: { columnId: string; from: number; prefix: string }): void {
    const { board, now } = this.#needs;
    const visible = this.#frozen ?? board.board;
    if (visible === undefined) return;
    const cards = visibleCards(visible, columnId, this.#request, now());
    const wanted = fold(prefix);
    const begins = (text: string) => fold(text.slice(0, 200)).startsWith(wanted);
    for (let step = 0; step < cards.length; step += 1) {
      const index = (from + step) % cards.length;
      const card = cards[index];
      if (card === undefined || !(begins(card.title) || begins(card.company))) continue;
      this.#foundCard = { number: (this.#foundCard?.number ?? 0) + 1, columnId, cardId: card.id, index };
      return;
    }
  }
}
