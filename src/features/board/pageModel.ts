import type { Actions, SnapshotOf, StateOf } from '../../base/editor/page.ts';
import { ServiceError } from '../../base/flow/errors.ts';
import { Emitter } from '../../base/flow/event.ts';
import { runAll } from '../../base/flow/lifetime.ts';
import type { Visibility } from '../../base/flow/visibility.ts';
import type { SampleState } from '../../contract/localData.ts';
import type { Board } from '../../contract/tracker/board.ts';
import type { FocusFollower, PageModel } from '../../host/webview/openPage.ts';
import { PageUndo, type PageUndoNeeds } from '../../host/webview/pageUndo.ts';
import type { BoardStore } from '../../store/board/board.ts';
import { columnsOf } from '../../store/board/boardView.ts';
import type { ColumnStore } from '../../store/board/columns.ts';
import type { TrackerSettingsStore } from '../../store/board/settings.ts';
import { indexOf } from './boardIndex.ts';
import { type BoardPage, type Move, maxColumns, maxSelected, type StoredFilter, type Windows } from './contract.ts';
import type { PlannedMove } from './nodes.ts';
import { findByPrefix, pageColumns, pagePositionOf, placeOfCard, planMoves, visibleCards } from './pageColumns.ts';
import type { BoardPreferences } from './preferences.ts';
import { emptyStateOf, isOffered, startOf } from './viewState.ts';

export interface BoardPageNeeds extends PageUndoNeeds {
  readonly board: BoardStore;
  readonly visibility: Visibility;
  readonly columns: Pick<ColumnStore, 'reorder'>;
  readonly preferences: BoardPreferences;
  readonly settings: Pick<TrackerSettingsStore, 'known' | 'onDidChange'>;
  readonly language: string;
  readonly now: () => number;
  /** Age or origin of the board; may be empty. */
  readonly note: () => string;
  readonly mayEdit: () => boolean;
  /** Undefined while the tracker in use is not the local service. */
  readonly sampleState: () => SampleState | undefined;
  /** Ids of the cards whose pages are in front. */
  readonly openCards: () => readonly string[];
  /** The agent that changed a card, until the user has seen the change. */
  readonly changedBy: (cardId: string) => string | undefined;
  /** Fires when `note`, `mayEdit`, `sampleState`, `openCards` or `changedBy` may have changed. */
  readonly onDidChangeAround: (listener: () => void) => { dispose(): unknown };
  readonly run: (command: `jobdeck.${string}`, about?: unknown) => Promise<void>;
  /** Moves cards as one step. */
  readonly moveCards: (plan: readonly PlannedMove[]) => Promise<void>;
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
  readonly #undo: PageUndo;
  readonly focusFollower: FocusFollower;
  readonly #rejections = new Map<string, Refusal>();
  readonly #boards = new Map<number, Board>();
  #windows: Windows;
  #frozen: Board | undefined;
  #revision = 0;
  #foundCard: SnapshotOf<BoardPage>['foundCard'];
  #columnSelection: SnapshotOf<BoardPage>['columnSelection'];
  #movedCardId: string | undefined;
  #createdColumn: SnapshotOf<BoardPage>['createdColumn'];
  #isCreatingColumn = false;
  #isEnded = false;

  constructor(needs: BoardPageNeeds, state: StateOf<BoardPage> | undefined) {
    this.#needs = needs;
    this.focusFollower = this.#undo = new PageUndo(needs);
    this.visibility = needs.visibility;
    this.#windows = state?.windows ?? [];
    const fire = () => this.#changed.fire();
    this.#subscriptions = [
      needs.board.serverState.onDidForget(() => this.#forget()),
      needs.board.onDidChange(fire),
      needs.board.onDidCreate((created) => {
        if (created.kind === 'addColumn') this.#showColumn(created.column.id);
      }),
      this.#undo.onDidChange(fire),
      this.#undo,
      needs.preferences.onDidChange(fire),
      needs.onDidChangeAround(fire),
      needs.settings.onDidChange(fire),
    ];
  }

  snapshot(): SnapshotOf<BoardPage> {
    const { board, preferences, note, mayEdit, now, sampleState } = this.#needs;
    const start = startOf(board.state, mayEdit(), sampleState());
    const emptyState = start?.hasBoard === false ? undefined : emptyStateOf(board.state);
    const visible = emptyState === undefined && start?.hasBoard !== false ? (this.#frozen ?? board.board) : undefined;
    this.#revision += 1;
    if (visible !== undefined) this.#boards.set(this.#revision, visible);
    this.#boards.delete(this.#revision - maxBoards);
    const flags = {
      isPending: (id: string) => board.isPending(id),
      isRejected: (id: string) => this.#rejections.has(id),
      isCollapsed: (id: string) => preferences.isCollapsed(id),
      changedBy: this.#needs.changedBy,
      staleAfterDays: this.#needs.settings.known?.staleAfterDays ?? null,
      language: this.#needs.language,
    };
    const request = { fits: preferences.matcherAt(now()), windows: this.#windows };
    const { tags, verdicts } = visible === undefined ? { tags: [], verdicts: [] } : indexOf(visible);
    return {
      revision: this.#revision,
      ...(emptyState === undefined ? {} : { emptyState }),
      ...(start === undefined ? {} : { start }),
      hasSample: sampleState() === 'added',
      note: note(),
      mayEdit: mayEdit(),
      isCompact: preferences.isCompact,
      filter: preferences.filter,
      saved: preferences.saved,
      tags,
      verdicts,
      columns: visible === undefined ? [] : pageColumns(visible, request, flags, now()),
      moreColumns: Math.max(0, (visible?.columns.length ?? 0) - maxColumns),
      openCards: this.#needs.openCards(),
      rejections: [...this.#rejections].map(([cardId, { card, reason }]) => ({ cardId, card, reason })),
      ...this.#places(visible),
      undo: this.#undo.state,
    };
  }

  get actions(): Actions<BoardPage> {
    const { board, columns, preferences, run } = this.#needs;
    return {
      requestWindows: ({ windows }) => {
        this.#windows = windows;
      },
      setFilter: ({ filter }) => preferences.setFilter(filter),
      hideCards: () => preferences.hideCards(),
      freeze: ({ revision }) => {
        this.#frozen = revision === undefined ? undefined : (this.#boards.get(revision) ?? board.board);
      },
      move: ({ move, revision }) => {
        const refusal = this.#rejections.get(move.cardId);
        return refusal !== undefined && revision <= refusal.revision ? undefined : this.#move(move);
      },
      reorder: ({ columnId, position }) => {
        const order = columnsOf(board.board ?? { columns: [] }).map(({ id }) => id);
        return columns.reorder(order.filter((id) => id !== columnId).toSpliced(position, 0, columnId), [columnId]);
      },
      retry: ({ cardId }) => {
        const refusal = this.#rejections.get(cardId);
        return refusal === undefined ? undefined : this.#move(refusal.move);
      },
      dismiss: ({ cardId }) => void this.#rejections.delete(cardId),
      undo: () => this.#undo.run(),
      redo: () => this.#undo.redo(),
      open: ({ cardId, isToStay }) => run(isToStay ? 'jobdeck.card.open' : 'jobdeck.card.preview', cardId),
      moveCards: ({ cardIds, ...to }) => {
        if (board.board === undefined) return undefined;
        return this.#needs.moveCards(planMoves(board.board, cardIds, to));
      },
      selectColumn: ({ columnId }) => this.#selectColumn(columnId),
      moveTo: ({ cardIds }) => {
        this.#movedCardId = cardIds[0];
        return run('jobdeck.card.move', aboutCards(cardIds));
      },
      archive: ({ cardIds }) => run('jobdeck.card.archive', aboutCards(cardIds)),
      remind: ({ cardId }) => run('jobdeck.reminder.add', cardId),
      create: ({ columnId }) => run('jobdeck.card.create', columnId),
      createColumn: () => this.#createColumn(),
      renameCard: ({ cardId }) => run('jobdeck.card.rename', cardId),
      rename: ({ columnId }) => run('jobdeck.column.rename', columnId),
      deleteColumn: ({ columnId }) => run('jobdeck.column.delete', columnId),
      collapse: ({ columnId, isCollapsed }) => preferences.collapse(columnId, isCollapsed),
      compact: ({ isCompact }) => preferences.setCompact(isCompact),
      saveFilter: ({ filter }) => this.#saveFilter(filter),
      deleteFilter: ({ name }) => preferences.deleteFilter(name),
      findCard: (wanted) => this.#findCard(wanted),
      paste: ({ text }) => run('jobdeck.card.createFromClipboard', { text }),
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
    this.#undo.forget();
    this.#frozen = undefined;
    this.#foundCard = undefined;
    this.#columnSelection = undefined;
    this.#createdColumn = undefined;
    this.#boards.clear();
    this.#rejections.clear();
  }

  /** A rejected move is marked on its card and can be retried; if the page is closed or the move cancelled, the caller gets the error. */
  async #move(move: Move): Promise<void> {
    const { board } = this.#needs;
    const account = board.serverState.accountGuard();
    this.#rejections.delete(move.cardId);
    try {
      await board.moveCard(move.cardId, move.columnId, board.board && pagePositionOf(board.board, move));
    } catch (error) {
      if (this.#isEnded || !account.isInUse() || ServiceError.is(error, 'cancelled')) throw error;
      const reason = ServiceError.is(error) ? error.reason : String(error);
      const card = board.board?.cards.find(({ id }) => id === move.cardId);
      const about = { card: card?.title ?? 'The card', revision: this.#revision };
      this.#rejections.set(move.cardId, { move, reason, ...about });
      this.#changed.fire();
    }
  }

  async #saveFilter(filter: StoredFilter): Promise<void> {
    const name = await this.#needs.askFilterName();
    if (name !== undefined) this.#needs.preferences.saveFilter({ name, filter });
  }

  #findCard(wanted: { columnId: string; from: number; prefix: string }): void {
    const visible = this.#frozen ?? this.#needs.board.board;
    const found = visible && findByPrefix(visible, wanted, this.#view);
    if (found !== undefined) this.#foundCard = { number: (this.#foundCard?.number ?? 0) + 1, ...found };
  }

  #selectColumn(columnId: string): void {
    const visible = this.#frozen ?? this.#needs.board.board;
    if (visible === undefined) return;
    const cardIds = visibleCards(visible, columnId, this.#view.fits).map(({ id }) => id);
    this.#columnSelection = {
      number: (this.#columnSelection?.number ?? 0) + 1,
      cardIds: cardIds.slice(0, maxSelected),
    };
  }

  get #view() {
    const { preferences, now } = this.#needs;
    return { fits: preferences.matcherAt(now()), isCollapsed: (id: string) => preferences.isCollapsed(id) };
  }

  #places(
    visible: Board | undefined,
  ): Pick<SnapshotOf<BoardPage>, 'foundCard' | 'columnSelection' | 'movedCard' | 'createdColumn'> {
    const id = this.#movedCardId;
    const movedCard = visible === undefined || id === undefined ? undefined : placeOfCard(visible, id, this.#view);
    return {
      ...(this.#foundCard === undefined ? {} : { foundCard: this.#foundCard }),
      ...(this.#columnSelection === undefined ? {} : { columnSelection: this.#columnSelection }),
      ...(movedCard === undefined ? {} : { movedCard }),
      ...(this.#createdColumn === undefined ? {} : { createdColumn: this.#createdColumn }),
    };
  }

  async #createColumn(): Promise<void> {
    this.#isCreatingColumn = true;
    await this.#needs.run('jobdeck.column.create').finally(() => (this.#isCreatingColumn = false));
  }

  #showColumn(columnId: string): void {
    const number = (this.#createdColumn?.number ?? 0) + 1;
    this.#createdColumn = { number, columnId, isAsked: this.#isCreatingColumn };
    this.#changed.fire();
  }
}

/** Commands get one card by its id. */
const aboutCards = (cardIds: readonly string[]): unknown => (cardIds.length === 1 ? cardIds[0] : { cardIds });
