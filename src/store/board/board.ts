import { ServiceError } from '../../base/errors.ts';
import { Emitter } from '../../base/event.ts';
import type { Disposable } from '../../base/lifetime.ts';
import type { AgentWrite } from '../../contract/localData.ts';
import type { Board, Card } from '../../contract/tracker/board.ts';
import type { CardInput } from '../../contract/tracker/boardInput.ts';
import type { AccountGuard } from '../sync/accountGuard.ts';
import { type LoadState, mapLoadState } from '../sync/loadState.ts';
import { OptimisticWrites } from '../sync/optimisticWrites.ts';
import { ServerState } from '../sync/serverState.ts';
import { isUncertain, UncertainWrites } from '../sync/uncertainWrites.ts';
import { afterAgentWrite, applyChange, hasLanded, type PendingChange, withCardAt } from './boardView.ts';
import {
  type BoardCalls,
  type BoardWrite,
  type Confirmation,
  type Created,
  CurrentGroup,
  type LeftCard,
  unlessGone,
} from './boardWrite.ts';
import { Overlaps } from './overlaps.ts';
import { type BoardChange, boardChanges, creationOf, PendingCards, uncertainKeyOf } from './pendingCards.ts';
import { WholeCards } from './wholeCards.ts';

/** The board as confirmed by the service, with pending writes applied optimistically. */
export class BoardStore implements Disposable {
  readonly #tracker: BoardCalls;
  readonly #changed = new Emitter<LoadState<Board>>();
  readonly onDidChange = this.#changed.event;
  readonly #written = new Emitter<BoardWrite>();
  /** Fires when a change is applied, before it is sent. */
  readonly onDidWrite = this.#written.event;
  readonly #created = new Emitter<Created>();
  readonly onDidCreate = this.#created.event;
  readonly #left = new Emitter<LeftCard>();
  /** Fires before the confirmed board is changed. */
  readonly onDidLeave = this.#left.event;
  readonly serverState: ServerState<Board>;
  readonly #writes: OptimisticWrites<Board, BoardChange>;
  readonly #uncertain = new UncertainWrites();
  readonly #whole = new WholeCards();
  readonly #pendingCards = new PendingCards();
  readonly #overlaps = new Overlaps();
  readonly #beforeUncertain = new Map<string, Board>();
  readonly #group = new CurrentGroup();

  constructor(tracker: BoardCalls, now = Date.now) {
    this.#tracker = tracker;
    this.serverState = new ServerState({
      read: async (options) => this.#whole.applyTo(await tracker.tracker_get_board({}, options)),
      now,
    });
    this.serverState.onDidRead(() => this.#uncertain.resolve());
    this.serverState.onDidForget(() => {
      this.#uncertain.forget();
      this.#beforeUncertain.clear();
      this.#whole.clear();
      this.#pendingCards.forget();
    });
    this.#writes = new OptimisticWrites({
      serverState: this.serverState,
      ...boardChanges,
      onRejected: (error, change) => this.#readIfOutdated(error, uncertainKeyOf(change)),
    });
    for (const changed of [this.serverState.onDidChange, this.#writes.onDidChange])
      changed(() => this.#changed.fire(this.state));
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

  readonly refresh = (): Promise<void> => this.serverState.refresh();
  readonly refreshAnew = (): Promise<void> => this.serverState.refreshAnew();

  /** Accepts a card that was read individually, also for later responses in which it is shortened. */
  showWhole(card: Card): void {
    this.#whole.add(card);
    this.serverState.patch((board) => withCardAt(board, card));
  }

  /** Returns false if only a read shows the write: beside writes of this window, the order of both is unknown. */
  showAgentWrite(write: AgentWrite): boolean {
    if (write.kind === 'other' || write.kind === 'note' || this.#writes.isAnyPending) return false;
    this.serverState.writeElsewhere((board) => board && afterAgentWrite(board, write));
    return true;
  }

  accountGuard(): AccountGuard {
    return this.serverState.accountGuard();
  }

  readonly forget = (): void => this.serverState.forget();

  /** For an existing board the response may be older than a confirmed change, so it is ignored. */
  async initialize(): Promise<void> {
    await this.add(
      'initialize',
      () => this.#tracker.tracker_initialize({}),
      (known, board) => (known?.initialized ? known : board),
    );
  }

  /**
   * Shows the card at once, on a board that is initialized for it if need be. The key must be the same for all attempts of one user action,
   * so that the card is added once.
   */
  async createCard(input: CardInput, idempotencyKey: string): Promise<Card> {
    const account = this.accountGuard();
    if (this.board?.initialized === false) {
      await this.initialize();
      account.assertInUse();
    }
    const mayRepeat = this.#uncertain.mayRepeat(idempotencyKey);
    const creation = creationOf(input, idempotencyKey, this.board);
    const isOrderUnknown = this.#overlaps.watch();
    const created = this.#writes.write(creation, {
      send: () => this.#tracker.tracker_create_card(input, { idempotencyKey }),
      confirm: (card) => this.#accept(mayRepeat, (board) => board && withCardAt(board, card), isOrderUnknown()),
    });
    this.#pendingCards.add(creation, created);
    const card = await created;
    if (account.isInUse()) this.#created.fire({ kind: 'card', card });
    return card;
  }

  /** Calls `act` with the card's id; with that of a card that is being created, once the service has given it one. */
  withId<T>(cardId: string, act: (id: string) => Promise<T>): Promise<T> {
    const inStep = this.resumeGroup();
    return this.#pendingCards.with(cardId, this.accountGuard(), (id) => inStep(() => act(id)));
  }

  readonly group: CurrentGroup['begin'] = (label) => this.#group.begin(label);
  /** Called before an `await` for a write after it, which then belongs to the present group. */
  readonly resumeGroup: CurrentGroup['resume'] = () => this.#group.resume();

  moveCard(card: string, columnId: string, position?: number): Promise<void> {
    return this.withId(card, async (cardId) => {
      const to = { columnId, ...(position === undefined ? {} : { position }) };
      await this.write({ kind: 'move', cardId, columnId, position }, async () => {
        const moved = await this.#tracker.tracker_move_card({ cardId, ...to });
        return { apply: (board) => withCardAt(board, moved) };
      });
    });
  }

  archiveCard(card: string): Promise<void> {
    return this.withId(card, (cardId) =>
      this.write({ kind: 'remove', cardId, toArchive: true }, async () => {
        const archived = await this.#tracker.tracker_archive_card({ cardId });
        return { apply: (board) => withCardAt(board, archived), left: { cardId, archived } };
      }),
    );
  }

  deleteCard(card: string): Promise<void> {
    return this.withId(card, (cardId) => {
      const change = { kind: 'remove', cardId } as const;
      return this.write(change, async () => {
        await this.#tracker.tracker_delete_card({ cardId }).catch(unlessGone);
        return { apply: (board) => applyChange(board, change), left: { cardId, archived: undefined } };
      });
    });
  }

  async add<T>(
    key: string,
    send: () => Promise<T>,
    apply: (board: Board | undefined, answer: T) => Board | undefined,
    created?: (answer: T) => Created,
  ): Promise<T> {
    const account = this.accountGuard();
    const mayRepeat = this.#uncertain.mayRepeat(key);
    try {
      const answer = await send();
      if (account.isInUse()) this.#accept(mayRepeat, (board) => apply(board, answer));
      if (created !== undefined && account.isInUse()) this.#created.fire(created(answer));
      return answer;
    } catch (error) {
      if (account.isInUse()) this.#readIfOutdated(error, key);
      throw error;
    }
  }

  /** The response to a repeated create is the first one, and may be older than the board. */
  #accept(mayRepeat: boolean, apply: (board: Board | undefined) => Board | undefined, isOrderUnknown = false): void {
    if (!mayRepeat) this.serverState.write(apply);
    if (mayRepeat || isOrderUnknown) void this.refreshAnew();
  }

  /** Rejects if the service refuses; changes that depend on it are then dropped. */
  async write(change: PendingChange, send: () => Promise<Confirmation>): Promise<void> {
    const shown = this.board;
    let after: Board | undefined;
    const response = this.#writes.write(change, {
      send: () => this.#overlaps.during(change, () => this.#sendOnce(change, send)),
      confirm: ({ apply, left }) => {
        if (left !== undefined) this.#left.fire(left);
        after = this.serverState.value && apply(this.serverState.value.value);
        this.serverState.write(() => after);
      },
    });
    const confirmed = response.then(({ apply: _, ...write }) => ({ ...write, after }));
    confirmed.catch(() => undefined);
    this.#written.fire({ change, before: shown, group: this.#group.value, confirmed });
    await response;
  }

  dispose(): void {
    for (const part of [this.#writes, this.serverState, this.#changed, this.#written, this.#created, this.#left])
      part.dispose();
  }

  /** While a write is uncertain, the board is read first; a repeated change that has landed is not sent again. */
  async #sendOnce(
    change: PendingChange,
    send: () => Promise<Confirmation>,
  ): Promise<Confirmation & { readonly before: Board | undefined }> {
    // The service replaces a column as a whole, so what does not change has to be what it is now.
    const needsRead = change.kind === 'updateColumn';
    if (needsRead || this.#uncertain.isAny) {
      const account = this.accountGuard();
      await this.refresh();
      account.assertInUse();
      if ((needsRead || this.#uncertain.isAny) && this.serverState.error !== undefined) throw this.serverState.error;
    }
    const key = JSON.stringify(change);
    const mayRepeat = this.#uncertain.mayRepeat(key);
    const before = this.serverState.value?.value;
    const beforeFirst = this.#beforeUncertain.get(key);
    this.#beforeUncertain.delete(key);
    if (mayRepeat && before && hasLanded(before, change)) return { apply: (board) => board, before: beforeFirst };
    try {
      return { ...(await send()), before };
    } catch (error) {
      if (before !== undefined && isUncertain(error)) this.#beforeUncertain.set(key, before);
      throw error;
    }
  }

  #readIfOutdated(error: unknown, key: string): void {
    if (this.#uncertain.record(error, key) || ServiceError.is(error, 'missing') || ServiceError.is(error, 'conflict'))
      void this.refreshAnew();
  }
}
