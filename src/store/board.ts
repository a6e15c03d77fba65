import { ServiceError } from '../base/errors.ts';
import { Emitter } from '../base/event.ts';
import type { Disposable } from '../base/lifetime.ts';
import type { Board, Card } from '../contract/tracker/board.ts';
import type { CardInput } from '../contract/tracker/boardInput.ts';
import type { Tracker } from '../contract/tracker.ts';
import { applyChange, hasLanded, type PendingChange, placeCard } from './boardView.ts';
import { OpenOutcomes } from './outcome.ts';
import { PendingWrites } from './writes.ts';

/** What is known of the board now. A failure keeps the last board that was seen. */
export type BoardState =
  | { readonly kind: 'unread' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly board: Board }
  | { readonly kind: 'failed'; readonly error: ServiceError; readonly board: Board | undefined };

export type BoardCalls = Pick<
  Tracker,
  | 'tracker_get_board'
  | 'tracker_initialize'
  | 'tracker_create_card'
  | 'tracker_move_card'
  | 'tracker_archive_card'
  | 'tracker_delete_card'
>;

/** The board as confirmed by the service, with the changes that are on their way laid over it. */
export class BoardStore implements Disposable {
  readonly #tracker: BoardCalls;
  readonly #changed = new Emitter<BoardState>();
  readonly onDidChange = this.#changed.event;
  #confirmed: Board | undefined;
  #problem: ServiceError | undefined;
  #loading: Promise<void> | undefined;
  readonly #writes = new PendingWrites();
  /** Counts confirmed writes and sign-ins, so that a read which began before one is not believed. */
  #age = 0;
  /** Counts sign-ins, so that an answer for one account never lands on another's board. */
  #account = 0;
  readonly #open = new OpenOutcomes();
  /** Ends the read under way when another account takes over. */
  #reading = new AbortController();

  constructor(tracker: BoardCalls) {
    this.#tracker = tracker;
  }

  get state(): BoardState {
    const board = this.board;
    if (this.#problem !== undefined) return { kind: 'failed', error: this.#problem, board };
    if (board !== undefined) return { kind: 'ready', board };
    return { kind: this.#loading === undefined ? 'unread' : 'loading' };
  }

  /** The board with all pending changes shown; undefined before the first answer. */
  get board(): Board | undefined {
    return this.#confirmed && this.#writes.over(this.#confirmed);
  }

  /** Whether a change of this card or column is on its way. */
  isPending(id: string): boolean {
    return this.#writes.has(id);
  }

  /** Reads the board again; calls while one read is under way share it. Never rejects: a failure is a state. */
  refresh(): Promise<void> {
    this.#loading ??= this.#read().finally(() => {
      this.#loading = undefined;
      this.#fire();
    });
    this.#fire();
    return this.#loading;
  }

  /** As refresh, for when something is known to have changed: a read that is under way began too early to be believed. */
  refreshAnew(): Promise<void> {
    this.#age += 1;
    return this.refresh();
  }

  /** Gives a check for a user's action that takes a while: it throws once another account is in use. */
  guard(): () => void {
    const account = this.#account;
    return () => {
      if (account !== this.#account)
        throw new ServiceError('cancelled', 'write', 'Dropped, since another account is in use now.');
    };
  }

  /** Forgets everything, since another account is in use now. */
  forget(): void {
    this.#age += 1;
    this.#account += 1;
    this.#reading.abort();
    this.#writes.forget();
    this.#confirmed = undefined;
    this.#problem = undefined;
    this.#open.forget();
    this.#fire();
  }

  async initialize(): Promise<void> {
    await this.add(
      'initialize',
      () => this.#tracker.tracker_initialize({}),
      (_, board) => board,
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
      await this.#tracker.tracker_delete_card({ cardId });
      return (board) => applyChange(board, change);
    });
  }

  /** Sends what makes something new, by a key that stays the same over all tries; it is shown once the service has answered. */
  async add<T>(
    key: string,
    send: () => Promise<T>,
    place: (board: Board | undefined, answer: T) => Board | undefined,
  ): Promise<T> {
    const account = this.#account;
    const mayRepeat = this.#open.mayRepeat(key);
    try {
      const answer = await send();
      // The answer to a repeated create is the first one, and may be older than the board.
      if (mayRepeat) void this.refreshAnew();
      else this.#confirm(account, (board) => place(board, answer));
      return answer;
    } catch (error) {
      this.#lookAgain(account, error, key);
      throw error;
    }
  }

  /**
   * Lays a change over the board at once, sends it in its turn, and takes it off again: `send` gives what the confirmed board
   * becomes by its answer. Rejects where the service refuses; what depended on the change is dropped then.
   */
  async write(change: PendingChange, send: () => Promise<(board: Board) => Board>): Promise<void> {
    const account = this.#account;
    const sent = this.#writes.add(change, () => this.#sendOnce(change, send));
    this.#fire();
    try {
      const confirm = await sent.answer;
      this.#writes.land(sent.change);
      this.#confirm(account, (board) => board && confirm(board));
    } catch (error) {
      this.#writes.refuse(sent.change);
      this.#fire();
      this.#lookAgain(account, error, JSON.stringify(change));
      throw error;
    }
  }

  dispose(): void {
    this.#changed.dispose();
  }

  async #read(): Promise<void> {
    for (;;) {
      const age = this.#age;
      try {
        this.#reading = new AbortController();
        const board = await this.#tracker.tracker_get_board({}, { signal: this.#reading.signal });
        if (age !== this.#age) continue;
        this.#confirmed = board;
        this.#problem = undefined;
        this.#open.close();
      } catch (error) {
        if (age !== this.#age) continue;
        this.#problem = ServiceError.is(error)
          ? error
          : new ServiceError('broken', 'tracker_get_board', String(error), { cause: error });
      }
      return;
    }
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
      if (this.#open.isAny && this.#problem !== undefined) throw this.#problem;
    }
    const mayRepeat = this.#open.mayRepeat(JSON.stringify(change));
    if (mayRepeat && this.#confirmed && hasLanded(this.#confirmed, change)) return (board) => board;
    return send();
  }

  /** Reads the board after a failure that tells that it is another one than is shown, or leaves open what it is. */
  #lookAgain(account: number, error: unknown, key: string): void {
    if (account !== this.#account) return;
    if (this.#open.note(error, key) || ServiceError.is(error, 'missing') || ServiceError.is(error, 'conflict'))
      void this.refreshAnew();
  }

  #confirm(account: number, change: (board: Board | undefined) => Board | undefined): void {
    if (account !== this.#account) return;
    this.#age += 1;
    this.#confirmed = change(this.#confirmed);
    this.#fire();
  }

  #fire(): void {
    this.#changed.fire(this.state);
  }
}
