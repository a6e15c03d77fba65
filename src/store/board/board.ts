import { ServiceError } from '../../base/errors.ts';
import { Emitter } from '../../base/event.ts';
import type { Disposable } from '../../base/lifetime.ts';
import type { Board, Card } from '../../contract/tracker/board.ts';
import type { CardInput } from '../../contract/tracker/boardInput.ts';
import type { AccountGuard } from '../sync/accountGuard.ts';
import { type LoadState, mapLoadState } from '../sync/loadState.ts';
import { ServerState } from '../sync/serverState.ts';
import { UncertainWrites } from '../sync/uncertainWrites.ts';
import { PendingWrites, type Written } from '../sync/writes.ts';
import type { BoardCalls } from './boardCalls.ts';
import { applyChange, hasLanded, type PendingChange, withCardAt } from './boardView.ts';
import { WholeCards } from './wholeCards.ts';

/** The board as confirmed by the service, with pending writes applied optimistically. */
export class BoardStore implements Disposable {
  readonly #tracker: BoardCalls;
  readonly #changed = new Emitter<LoadState<Board>>();
  readonly onDidChange = this.#changed.event;
  readonly #written = new Emitter<Written>();
  /** Fires when a change is applied, before it is sent. */
  readonly onDidWrite = this.#written.event;
  /** Server state without pending changes: this is what is cached and shared between windows. */
  readonly serverState: ServerState<Board>;
  readonly #writes = new PendingWrites();
  readonly #open = new UncertainWrites();
  readonly #whole = new WholeCards();

  constructor(tracker: BoardCalls, now = Date.now) {
    this.#tracker = tracker;
    this.serverState = new ServerState({
      read: async (options) => this.#whole.over(await tracker.tracker_get_board({}, options)),
      now,
    });
    this.serverState.onDidRead(() => this.#open.resolve());
    this.serverState.onDidChange(() => this.#fire());
  }

  get state(): LoadState<Board> {
    return mapLoadState(this.serverState.state, (board) => this.#writes.over(board));
  }

  get board(): Board | undefined {
    const { value: kept } = this.serverState;
    return kept && this.#writes.over(kept.value);
  }

  isPending(id: string): boolean {
    return this.#writes.has(id);
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
    this.#whole.keep(card);
    this.serverState.patch((board) => withCardAt(board, card));
  }

  accountGuard(): AccountGuard {
    return this.serverState.accountGuard();
  }

  forget(): void {
    this.#writes.forget();
    this.#open.forget();
    this.#whole.forget();
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
    place: (board: Board | undefined, answer: T) => Board | undefined,
  ): Promise<T> {
    const account = this.accountGuard();
    const mayRepeat = this.#open.mayRepeat(key);
    try {
      const answer = await send();
      // The response to a repeated create is the first one, and may be older than the board.
      if (mayRepeat) void this.refreshAnew();
      else if (account.isInUse()) this.serverState.write((board) => place(board, answer));
      return answer;
    } catch (error) {
      if (account.isInUse()) this.#lookAgain(error, key);
      throw error;
    }
  }

  /**
   * Applies a change at once and sends it in order; `send` returns the update of the confirmed board. Rejects if the service refuses;
   * changes that depend on it are then dropped.
   */
  async write(change: PendingChange, send: () => Promise<(board: Board) => Board>): Promise<void> {
    const account = this.accountGuard();
    const before = this.board;
    const sent = this.#writes.add(change, () => this.#sendOnce(change, send));
    this.#written.fire({ change, before, answer: sent.answer });
    this.#fire();
    try {
      const confirm = await sent.answer;
      this.#writes.land(sent.change);
      if (account.isInUse()) this.serverState.write((board) => board && confirm(board));
    } catch (error) {
      this.#writes.refuse(sent.change);
      this.#fire();
      if (account.isInUse()) this.#lookAgain(error, JSON.stringify(change));
      throw error;
    }
  }

  dispose(): void {
    this.serverState.dispose();
    this.#changed.dispose();
    this.#written.dispose();
  }

  /** While a write is uncertain, the board is read first; a repeated change that has landed is not sent again. */
  async #sendOnce(
    change: PendingChange,
    send: () => Promise<(board: Board) => Board>,
  ): Promise<(board: Board) => Board> {
    if (this.#open.isAny) {
      const account = this.accountGuard();
      await this.refresh();
      account.assertInUse();
      if (this.#open.isAny && this.serverState.error !== undefined) throw this.serverState.error;
    }
    const mayRepeat = this.#open.mayRepeat(JSON.stringify(change));
    const { value: kept } = this.serverState;
    if (mayRepeat && kept && hasLanded(kept.value, change)) return (board) => board;
    return send();
  }

  /** Reads the board after a failure that shows that it is outdated, or that leaves the outcome uncertain. */
  #lookAgain(error: unknown, key: string): void {
    if (this.#open.record(error, key) || ServiceError.is(error, 'missing') || ServiceError.is(error, 'conflict'))
      void this.refreshAnew();
  }

  #fire(): void {
    this.#changed.fire(this.state);
  }
}

/** Deleting a card that no longer exists counts as success. */
function unlessGone(error: unknown): void {
  if (!ServiceError.is(error, 'missing') || error.code !== 'card_not_found') throw error;
}
