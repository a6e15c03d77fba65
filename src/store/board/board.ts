import { ServiceError } from '../../base/errors.ts';
import { Emitter } from '../../base/event.ts';
import type { Disposable } from '../../base/lifetime.ts';
import type { Board, Card } from '../../contract/tracker/board.ts';
import type { CardInput } from '../../contract/tracker/boardInput.ts';
import type { Tracker } from '../../contract/tracker.ts';
import type { AccountGuard } from '../sync/accountGuard.ts';
import { type LoadState, mapLoadState } from '../sync/loadState.ts';
import { OptimisticWrites } from '../sync/optimisticWrites.ts';
import { ServerState } from '../sync/serverState.ts';
import { UncertainWrites } from '../sync/uncertainWrites.ts';
import { applyChange, dependsOnPosition, hasLanded, itemOf, type PendingChange, withCardAt } from './boardView.ts';
import { WholeCards } from './wholeCards.ts';

export type BoardCalls = Pick<
  Tracker,
  | 'tracker_get_board'
  | 'tracker_initialize'
  | 'tracker_create_card'
  | 'tracker_move_card'
  | 'tracker_archive_card'
  | 'tracker_delete_card'
>;

/** A write as it begins; `before` is the board without the change. */
export interface BoardWrite {
  readonly change: PendingChange;
  readonly before: Board | undefined;
  /** Resolves with the update of the confirmed board. */
  readonly response: Promise<(board: Board) => Board>;
}

/** The board as confirmed by the service, with pending writes applied optimistically. */
export class BoardStore implements Disposable {
  readonly #tracker: BoardCalls;
  readonly #changed = new Emitter<LoadState<Board>>();
  readonly onDidChange = this.#changed.event;
  readonly #written = new Emitter<BoardWrite>();
  /** Fires when a change is applied, before it is sent. */
  readonly onDidWrite = this.#written.event;
  /** Server state without pending changes: this is what is cached and shared between windows. */
  readonly serverState: ServerState<Board>;
  readonly #writes: OptimisticWrites<Board, PendingChange>;
  readonly #uncertain = new UncertainWrites();
  readonly #whole = new WholeCards();

  constructor(tracker: BoardCalls, now = Date.now) {
    this.#tracker = tracker;
    this.serverState = new ServerState({
      read: async (options) => this.#whole.applyTo(await tracker.tracker_get_board({}, options)),
      now,
    });
    this.serverState.onDidRead(() => this.#uncertain.resolve());
    this.serverState.onDidForget(() => {
      this.#uncertain.forget();
      this.#whole.clear();
    });
    this.#writes = new OptimisticWrites({
      serverState: this.serverState,
      apply: (board, changes) => changes.reduce(applyChange, board),
      idOf: itemOf,
      // Positions are valid only in the order of all changes.
      queueOf: () => 'board',
      dependsOn: dependsOnPosition,
      onRejected: (error, change) => this.#readIfOutdated(error, JSON.stringify(change)),
    });
    this.#writes.onDidChange(() => this.#changed.fire(this.state));
  }

  get state(): LoadState<Board> {
    return mapLoadState(this.serverState.state, (board) => this.#writes.applyTo(board));
  }

  get board(): Board | undefined {
    const { value: confirmed } = this.serverState;
    return confirmed && this.#writes.applyTo(confirmed.value);
  }

  isPending(id: string): boolean {
    return this.#writes.isPending(id);
  }

  /** Reads at the user's request. Never rejects: a failure is a state. */
  refresh(): Promise<void> {
    return this.serverState.refresh();
  }

  /** Like refresh, after a known change: the response of a read in flight is not accepted, since it may be older than the change. */
  refreshAnew(): Promise<void> {
    return this.serverState.refreshAnew();
  }

  /** Accepts a card that was read individually, also for later responses in which it is shortened. */
  showWhole(card: Card): void {
    this.#whole.add(card);
    this.serverState.patch((board) => withCardAt(board, card));
  }

  accountGuard(): AccountGuard {
    return this.serverState.accountGuard();
  }

  forget(): void {
    this.serverState.forget();
  }

  /** For an existing board the response may be older than a confirmed change, so it is ignored. */
  async initialize(): Promise<void> {
    await this.add(
      'initialize',
      () => this.#tracker.tracker_initialize({}),
      (known, board) => (known?.initialized ? known : board),
    );
  }

  /** The key must be the same for all attempts of one user action, so that the card is added once. */
  createCard(input: CardInput, idempotencyKey: string): Promise<Card> {
    return this.add(
      idempotencyKey,
      () => this.#tracker.tracker_create_card(input, { idempotencyKey }),
      (board, card) => board && withCardAt(board, card),
    );
  }

  async moveCard(cardId: string, columnId: string, position?: number): Promise<void> {
    await this.write({ kind: 'move', cardId, columnId, position }, async () => {
      const card = await this.#tracker.tracker_move_card({
        cardId,
        columnId,
        ...(position === undefined ? {} : { position }),
      });
      return (board) => withCardAt(board, card);
    });
  }

  async archiveCard(cardId: string): Promise<void> {
    await this.write({ kind: 'remove', cardId }, async () => {
      const card = await this.#tracker.tracker_archive_card({ cardId });
      return (board) => withCardAt(board, card);
    });
  }

  async deleteCard(cardId: string): Promise<void> {
    const change = { kind: 'remove', cardId } as const;
    await this.write(change, async () => {
      await this.#tracker.tracker_delete_card({ cardId }).catch(unlessGone);
      return (board) => applyChange(board, change);
    });
  }

  /** Sends a create under a key that is the same for all attempts; it is shown once the service has responded. */
  async add<T>(
    key: string,
    send: () => Promise<T>,
    apply: (board: Board | undefined, answer: T) => Board | undefined,
  ): Promise<T> {
    const account = this.accountGuard();
    const mayRepeat = this.#uncertain.mayRepeat(key);
    try {
      const answer = await send();
      // The response to a repeated create is the first one, and may be older than the board.
      if (mayRepeat) void this.refreshAnew();
      else if (account.isInUse()) this.serverState.write((board) => apply(board, answer));
      return answer;
    } catch (error) {
      if (account.isInUse()) this.#readIfOutdated(error, key);
      throw error;
    }
  }

  /**
   * Applies a change at once and sends it in order; `send` returns the update of the confirmed board. Rejects if the service refuses;
   * changes that depend on it are then dropped.
   */
  async write(change: PendingChange, send: () => Promise<(board: Board) => Board>): Promise<void> {
    const before = this.board;
    const response = this.#writes.write(change, {
      send: () => this.#sendOnce(change, send),
      confirm: (confirm) => this.serverState.write((board) => board && confirm(board)),
    });
    this.#written.fire({ change, before, response });
    await response;
  }

  dispose(): void {
    this.#writes.dispose();
    this.serverState.dispose();
    this.#changed.dispose();
    this.#written.dispose();
  }

  /** While a write is uncertain, the board is read first; a repeated change that has landed is not sent again. */
  async #sendOnce(
    change: PendingChange,
    send: () => Promise<(board: Board) => Board>,
  ): Promise<(board: Board) => Board> {
    if (this.#uncertain.isAny) {
      const account = this.accountGuard();
      await this.refresh();
      account.assertInUse();
      if (this.#uncertain.isAny && this.serverState.error !== undefined) throw this.serverState.error;
    }
    const mayRepeat = this.#uncertain.mayRepeat(JSON.stringify(change));
    const { value: confirmed } = this.serverState;
    if (mayRepeat && confirmed && hasLanded(confirmed.value, change)) return (board) => board;
    return send();
  }

  /** Reads the board after a failure that shows that it is outdated, or that leaves the outcome uncertain. */
  #readIfOutdated(error: unknown, key: string): void {
    if (this.#uncertain.record(error, key) || ServiceError.is(error, 'missing') || ServiceError.is(error, 'conflict'))
      void this.refreshAnew();
  }
}

/** Deleting a card that no longer exists counts as success. */
function unlessGone(error: unknown): void {
  if (!ServiceError.is(error, 'missing') || error.code !== 'card_not_found') throw error;
}
