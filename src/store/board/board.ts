import { ServiceError } from '../../base/flow/errors.ts';
import { Emitter } from '../../base/flow/event.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';
import type { AgentWrite } from '../../contract/localData.ts';
import type { Board, Card } from '../../contract/tracker/board.ts';
import type { CardInput } from '../../contract/tracker/boardInput.ts';
import { type LoadState, mapLoadState } from '../sync/loadState.ts';
import { OptimisticWrites } from '../sync/optimisticWrites.ts';
import { ServerState } from '../sync/serverState.ts';
import { isUncertain, UncertainWrites } from '../sync/uncertainWrites.ts';
import { afterAgentWrite, withCardAt } from './boardView.ts';
import { type BoardCalls, type BoardWrite, type Created, CurrentGroup, Overlaps, WholeCards } from './boardWrite.ts';
import type { Confirmation, CurrentIds, LeftCard } from './changes/change.ts';
import { hasLanded, type PendingChange, readsFirst, type SingleChange, sendChange } from './changes/changes.ts';
import { boardChanges, creationOf, PendingCards, uncertainKeyOf } from './pendingCards.ts';

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
  readonly #received = new Emitter<Card>();
  /** Fires with a changed card that may be in the archive, before the confirmed board is changed. */
  readonly onDidReceive = this.#received.event;
  readonly serverState: ServerState<Board>;
  readonly #writes: OptimisticWrites<Board, PendingChange>;
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
    const account = this.serverState.accountGuard();
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
    if (account.isInUse()) this.#created.fire({ kind: 'addCard', card });
    return card;
  }

  /** Calls `act` with the card's id; with that of a card that is being created, once the service has given it one. */
  withId<T>(cardId: string, act: (id: string) => Promise<T>): Promise<T> {
    const inStep = this.resumeGroup();
    return this.#pendingCards.with(cardId, this.serverState.accountGuard(), (id) => inStep(() => act(id)));
  }

  readonly group: CurrentGroup['begin'] = (label) => this.#group.begin(label);
  /** Called before an `await` for a write after it, which then belongs to the present group. */
  readonly resumeGroup: CurrentGroup['resume'] = () => this.#group.resume();

  moveCard(card: string, columnId: string, position?: number): Promise<void> {
    return this.withId(card, async (cardId) => {
      await this.write({ kind: 'move', cardId, columnId, position });
    });
  }

  archiveCard(card: string): Promise<void> {
    return this.withId(card, async (cardId) => {
      await this.write({ kind: 'archive', cardId });
    });
  }

  deleteCard(card: string): Promise<void> {
    return this.withId(card, async (cardId) => {
      await this.write({ kind: 'remove', cardId });
    });
  }

  async add<T>(
    key: string,
    send: () => Promise<T>,
    apply: (board: Board | undefined, answer: T) => Board | undefined,
    created?: (answer: T) => Created,
  ): Promise<T> {
    const account = this.serverState.accountGuard();
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
    if (mayRepeat || isOrderUnknown) void this.serverState.refreshAnew();
  }

  /** Rejects if the service refuses; changes that depend on it are then dropped. */
  async write(change: SingleChange, send = () => this.send(change)): Promise<Confirmation> {
    const before = this.board;
    const response = this.#write(change, send);
    const confirmed = response.then(({ edit, card, isUnchanged, before, after }) => ({
      ...{ edit, card, isUnchanged, before, after },
    }));
    confirmed.catch(() => undefined);
    this.#written.fire({ change, before, group: this.#group.value, confirmed });
    return response;
  }

  /** Shows `preview` until `send` has undone what is to be undone. */
  async undo(preview: readonly SingleChange[], send: () => Promise<Confirmation>): Promise<void> {
    await this.#write({ kind: 'undo', changes: preview }, send);
  }

  /** Calls the service, without showing or queueing the change. `account` was in use before the first `await` of the write. */
  async send(
    change: SingleChange,
    account = this.serverState.accountGuard(),
    ids: CurrentIds = ownIds,
  ): Promise<Confirmation> {
    const confirmation = await sendChange(change, { calls: this.#tracker, ids });
    if (confirmation.card !== undefined && account.isInUse()) this.#received.fire(confirmation.card);
    return confirmation;
  }

  async #write(change: PendingChange, send: () => Promise<Confirmation>) {
    let after: Board | undefined;
    const response = await this.#writes.write(change, {
      send: () => this.#overlaps.during(change, () => this.#sendOnce(change, send)),
      confirm: ({ apply, left }) => {
        if (left !== undefined) this.#left.fire(left);
        after = this.serverState.value && apply(this.serverState.value.value);
        this.serverState.write(() => after);
      },
    });
    return { ...response, after };
  }

  dispose(): void {
    const emitters = [this.#changed, this.#written, this.#created, this.#left, this.#received];
    for (const part of [this.#writes, this.serverState, ...emitters]) part.dispose();
  }

  /** While a write is uncertain, the board is read first; a repeated change that has landed is not sent again. */
  async #sendOnce(
    change: PendingChange,
    send: () => Promise<Confirmation>,
  ): Promise<Confirmation & { readonly before: Board | undefined }> {
    const needsRead = readsFirst(change);
    if (needsRead || this.#uncertain.isAny) {
      const account = this.serverState.accountGuard();
      await this.serverState.refresh();
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
      void this.serverState.refreshAnew();
  }
}

/** Of records that no undo has created again. */
const ownIds: CurrentIds = { of: (id) => id, replace: () => undefined };
