import { ServiceError } from '../../base/errors.ts';
import { Emitter } from '../../base/event.ts';
import type { Disposable } from '../../base/lifetime.ts';
import type { Board, Card } from '../../contract/tracker/board.ts';
import type { CardInput } from '../../contract/tracker/boardInput.ts';
import { ServerState } from '../sync/serverState.ts';
import { UncertainWrites } from '../sync/uncertainWrites.ts';
import { PendingWrites, type Written } from '../sync/writes.ts';
import type { BoardCalls } from './boardCalls.ts';
import { applyChange, hasLanded, type PendingChange, placeCard } from './boardView.ts';
import { WholeCards } from './wholeCards.ts';

/**
 * What is known of the board now: `kept` is one from before this account was in use here. A failure keeps the last board that was seen.
 * `asOf` says when that was read, in milliseconds since 1970.
 */
export type BoardState =
  | { readonly kind: 'unread' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'kept' | 'ready'; readonly board: Board; readonly asOf: number }
  | {
      readonly kind: 'failed';
      readonly error: ServiceError;
      readonly board: Board | undefined;
      readonly asOf: number | undefined;
    };

/** The board as confirmed by the service, with the changes that are on their way laid over it. */
export class BoardStore implements Disposable {
  readonly #tracker: BoardCalls;
  readonly #changed = new Emitter<BoardState>();
  readonly onDidChange = this.#changed.event;
  readonly #written = new Emitter<Written>();
  /** Fires as a change is laid over the board, before it is sent. */
  readonly onDidWrite = this.#written.event;
  /** The board without the changes that are on their way: what is read, kept for the next start, and shared with other windows. */
  readonly confirmed: ServerState<Board>;
  readonly #writes = new PendingWrites();
  readonly #open = new UncertainWrites();
  readonly #whole = new WholeCards();

  constructor(tracker: BoardCalls, now = Date.now) {
    this.#tracker = tracker;
    this.confirmed = new ServerState({
      read: async (options) => this.#whole.over(await tracker.tracker_get_board({}, options)),
      now,
    });
    this.confirmed.onDidRead(() => this.#open.resolve());
    this.confirmed.onDidChange(() => this.#fire());
  }

  get state(): BoardState {
    const { value: kept, error, isStale: isFromBefore, reading } = this.confirmed;
    const board = kept && this.#writes.over(kept.value);
    if (error !== undefined) return { kind: 'failed', error, board, asOf: kept?.asOf };
    if (kept !== undefined && board !== undefined)
      return { kind: isFromBefore ? 'kept' : 'ready', board, asOf: kept.asOf };
    return { kind: reading === undefined ? 'unread' : 'loading' };
  }

  /** The board with all pending changes shown; undefined before the first answer. */
  get board(): Board | undefined {
    const { value: kept } = this.confirmed;
    return kept && this.#writes.over(kept.value);
  }

  /** Whether a change of this card or column is on its way. */
  isPending(id: string): boolean {
    return this.#writes.has(id);
  }

  /** Reads the board again, since the user asks for it. Never rejects: a failure is a state. */
  refresh(): Promise<void> {
    return this.confirmed.refresh();
  }

  /** As refresh, for when something is known to have changed: a read that is under way began too early to be believed. */
  refreshAnew(): Promise<void> {
    return this.confirmed.refreshAnew();
  }

  /** Takes a card that was read alone, for this board and for the next ones that have it shortened. */
  showWhole(card: Card): void {
    this.#whole.keep(card);
    this.confirmed.patch((board) => placeCard(board, card));
  }

  /** Gives a check for a user's action that takes a while: it throws once another account is in use. */
  guard(): () => void {
    return this.confirmed.assertSameAccount();
  }

  /** Forgets everything, since another account is in use now. */
  forget(): void {
    this.#writes.forget();
    this.#open.forget();
    this.#whole.forget();
    this.confirmed.forget();
  }

  /** Makes the board where there is none. What is answered for one that is there may be older than a change confirmed meanwhile. */
  async initialize(): Promise<void> {
    await this.add(
      'initialize',
      () => this.#tracker.tracker_initialize({}),
      (known, board) => (known?.initialized ? known : board),
    );
  }

  /** Adds a card. The key stays the same over all tries of one user action, so that it is added once. */
  createCard(input: CardInput, idempotencyKey: string): Promise<Card> {
    return this.add(
      idempotencyKey,
      () => this.#tracker.tracker_create_card(input, { idempotencyKey }),
      (board, card) => board && placeCard(board, card),
    );
  }

  /** Shows the move at once. Rejects where the service refuses it; the card is back in its place then. */
  async moveCard(cardId: string, columnId: string, position?: number): Promise<void> {
    await this.write({ kind: 'move', cardId, columnId, position }, async () => {
      const card = await this.#tracker.tracker_move_card({
        cardId,
        columnId,
        ...(position === undefined ? {} : { position }),
      });
      return (board) => placeCard(board, card);
    });
  }

  async archiveCard(cardId: string): Promise<void> {
    await this.write({ kind: 'remove', cardId }, async () => {
      const card = await this.#tracker.tracker_archive_card({ cardId });
      return (board) => placeCard(board, card);
    });
  }

  async deleteCard(cardId: string): Promise<void> {
    const change = { kind: 'remove', cardId } as const;
    await this.write(change, async () => {
      await this.#tracker.tracker_delete_card({ cardId }).catch(unlessGone);
      return (board) => applyChange(board, change);
    });
  }

  /** Sends what makes something new, by a key that stays the same over all tries; it is shown once the service has answered. */
  async add<T>(
    key: string,
    send: () => Promise<T>,
    place: (board: Board | undefined, answer: T) => Board | undefined,
  ): Promise<T> {
    const isSame = this.confirmed.accountGuard();
    const mayRepeat = this.#open.mayRepeat(key);
    try {
      const answer = await send();
      // The answer to a repeated create is the first one, and may be older than the board.
      if (mayRepeat) void this.refreshAnew();
      else if (isSame()) this.confirmed.write((board) => place(board, answer));
      return answer;
    } catch (error) {
      if (isSame()) this.#lookAgain(error, key);
      throw error;
    }
  }

  /**
   * Lays a change over the board at once, sends it in its turn, and takes it off again: `send` gives what the confirmed board
   * becomes by its answer. Rejects where the service refuses; what depended on the change is dropped then.
   */
  async write(change: PendingChange, send: () => Promise<(board: Board) => Board>): Promise<void> {
    const isSame = this.confirmed.accountGuard();
    const before = this.board;
    const sent = this.#writes.add(change, () => this.#sendOnce(change, send));
    this.#written.fire({ change, before, answer: sent.answer });
    this.#fire();
    try {
      const confirm = await sent.answer;
      this.#writes.land(sent.change);
      if (isSame()) this.confirmed.write((board) => board && confirm(board));
    } catch (error) {
      this.#writes.refuse(sent.change);
      this.#fire();
      if (isSame()) this.#lookAgain(error, JSON.stringify(change));
      throw error;
    }
  }

  dispose(): void {
    this.confirmed.dispose();
    this.#changed.dispose();
    this.#written.dispose();
  }

  /** While it is open whether a write has landed, the board is read first; what proves to have landed is not sent again. */
  async #sendOnce(
    change: PendingChange,
    send: () => Promise<(board: Board) => Board>,
  ): Promise<(board: Board) => Board> {
    if (this.#open.isAny) {
      const stay = this.guard();
      await this.refresh();
      stay();
      if (this.#open.isAny && this.confirmed.error !== undefined) throw this.confirmed.error;
    }
    const mayRepeat = this.#open.mayRepeat(JSON.stringify(change));
    const { value: kept } = this.confirmed;
    if (mayRepeat && kept && hasLanded(kept.value, change)) return (board) => board;
    return send();
  }

  /** Reads the board after a failure that tells that it is another one than is shown, or leaves open what it is. */
  #lookAgain(error: unknown, key: string): void {
    if (this.#open.record(error, key) || ServiceError.is(error, 'missing') || ServiceError.is(error, 'conflict'))
      void this.refreshAnew();
  }

  #fire(): void {
    this.#changed.fire(this.state);
  }
}

/** A card that is not there any more needs no deleting. */
function unlessGone(error: unknown): void {
  if (!ServiceError.is(error, 'missing') || error.code !== 'card_not_found') throw error;
}
