import { ServiceError } from '../../base/flow/errors.ts';
import { Emitter, type Event } from '../../base/flow/event.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';
import type { AttachedMeeting, Board, Card, HistoryEntry } from '../../contract/tracker/board.ts';
import type { Tracker } from '../../contract/tracker.ts';
import type { AccountGuard } from '../sync/accountGuard.ts';
import type { BoardStore } from './board.ts';
import { withCardAt } from './boardView.ts';
import { type CardEdit, changesNothing, mergeEdit } from './cardEdit.ts';
import { type RestoreCalls, restoreCard } from './changes/restoredCard.ts';

export type CardCalls = Pick<Tracker, 'tracker_get_card' | 'tracker_get_card_history'> & RestoreCalls;

/** `conflict`: the same field was changed elsewhere, `theirs` is the current card, and nothing was written. */
export type CardEditResult =
  | { readonly kind: 'saved'; readonly card: Card }
  | { readonly kind: 'conflict'; readonly edit: CardEdit; readonly theirs: Card };

export interface HistoryPage {
  readonly items: readonly HistoryEntry[];
  readonly nextCursor: string | null;
}

/** Single cards with their fields, meetings and history. BoardStore holds the cards on the board, this store the archived ones. */
export class CardStore implements Disposable {
  readonly #board: BoardStore;
  readonly #tracker: CardCalls;
  readonly #archived = new Map<string, Card>();
  readonly #deleted = new Set<string>();
  readonly #changed = new Emitter<void>();
  readonly #subscriptions: readonly Disposable[];
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(board: BoardStore, tracker: CardCalls) {
    this.#board = board;
    this.#tracker = tracker;
    this.#subscriptions = [
      board.serverState.onDidForget(() => {
        this.#archived.clear();
        this.#deleted.clear();
      }),
      board.onDidLeave(({ cardId, archived }) => {
        if (archived !== undefined) return this.#accept(archived);
        this.#archived.delete(cardId);
        this.#deleted.add(cardId);
        this.#changed.fire();
      }),
      board.onDidReceive((card) => this.#accept(card)),
      board.onDidChange(() => this.#changed.fire()),
    ];
  }

  find(cardId: string): Card | undefined {
    return this.#board.board?.cards.find(({ id }) => id === cardId) ?? this.#archived.get(cardId);
  }

  isDeleted(cardId: string): boolean {
    return this.#deleted.has(cardId);
  }

  isLeaving(cardId: string): boolean {
    const isOn = (board: Board | undefined) => board?.cards.some(({ id }) => id === cardId) ?? false;
    return isOn(this.#board.serverState.value?.value) && !isOn(this.#board.board);
  }

  async read(cardId: string): Promise<Card> {
    const account = this.#board.serverState.accountGuard();
    // A card read individually is complete even if the service marks it as shortened; otherwise it would be requested again.
    const { shortened: _, ...card } = await this.#tracker.tracker_get_card({ cardId });
    account.assertInUse();
    if (this.find(cardId)?.shortened) this.#board.showWhole(card);
    this.#accept(card);
    // An active card is on the board, so a board without it is outdated.
    if (this.find(cardId) === undefined) await this.#board.serverState.refreshAnew();
    const found = this.find(cardId);
    if (found !== undefined || this.isLeaving(cardId)) return found ?? card;
    // It left the board after it was read.
    const now = await this.#tracker.tracker_get_card({ cardId });
    account.assertInUse();
    this.#accept(now);
    return now;
  }

  history(cardId: string, cursor?: string): Promise<HistoryPage> {
    return this.#tracker.tracker_get_card_history({ cardId, ...(cursor === undefined ? {} : { cursor }) });
  }

  /**
   * Applies an edit at once and writes one field, after reading the card to detect a conflict: for the service itself the last write wins.
   */
  edit(cardId: string, edit: CardEdit): Promise<CardEditResult> {
    return this.#board.withId(cardId, (id) => this.#edit(id, edit));
  }

  async #edit(cardId: string, edit: CardEdit): Promise<CardEditResult> {
    const account = this.#board.serverState.accountGuard();
    let saved: Card | undefined;
    let theirs: Card | undefined;
    try {
      await this.#board.write({ kind: 'edit', cardId, edit }, async () => {
        const now = await this.#tracker.tracker_get_card({ cardId });
        const merged = mergeEdit(edit, now);
        if (merged.kind === 'conflict') {
          theirs = now;
          throw new ServiceError('conflict', 'tracker_update_card', 'The same field was changed elsewhere.');
        }
        if (changesNothing(merged.edit)) {
          saved = now;
          return { apply: this.#accepted(now, account), edit: merged.edit, card: now };
        }
        const confirmation = await this.#board.send({ kind: 'edit', cardId, edit: merged.edit }, account);
        saved = confirmation.card;
        return confirmation;
      });
    } catch (error) {
      if (theirs === undefined) throw error;
      const apply = this.#accepted(theirs, account);
      if (account.isInUse()) this.#board.serverState.write((board) => board && apply(board));
      return { kind: 'conflict', edit, theirs };
    }
    return saved === undefined ? Promise.reject(new Error('The edit was not sent.')) : { kind: 'saved', card: saved };
  }

  /** Makes a new card of an archived one. The key must be the same for all attempts of one user action. */
  restore(archived: Card, idempotencyKey: string): Promise<Card> {
    const columns = this.#board.board?.columns ?? [];
    const columnId = columns.some(({ id }) => id === archived.columnId) ? archived.columnId : null;
    return this.#board.add(
      idempotencyKey,
      () => restoreCard(this.#tracker, { ...archived, columnId }, idempotencyKey),
      (board, card) => board && withCardAt(board, card),
      (card) => ({ kind: 'addCard', card }),
    );
  }

  attach(card: string, meeting: AttachedMeeting): Promise<void> {
    const account = this.#board.serverState.accountGuard();
    return this.#board.withId(card, async (cardId) => {
      const change = { kind: 'attach', cardId, meeting } as const;
      await this.#board.write(change, async () => {
        const now = await this.#tracker.tracker_get_card({ cardId });
        if (now.meetings.every(({ id }) => id !== meeting.id)) return this.#board.send(change, account);
        return { apply: this.#accepted(now, account), isUnchanged: true };
      });
    });
  }

  async detach(cardId: string, meetingId: string): Promise<void> {
    const known = this.find(cardId)?.meetings.find(({ id }) => id === meetingId);
    const meeting = known ?? { id: meetingId, title: 'Meeting', startedAt: '', scores: [], verdict: null };
    await this.#board.write({ kind: 'detach', cardId, meeting });
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#changed.dispose();
  }

  /** Takes a card over that was read, unless another account is in use by then. */
  #accepted(card: Card, account: AccountGuard): (board: Board) => Board {
    if (account.isInUse()) this.#accept(card);
    return (board) => withCardAt(board, card);
  }

  #accept(card: Card): void {
    if (isArchived(card)) this.#archived.set(card.id, card);
    else this.#archived.delete(card.id);
    this.#changed.fire();
  }
}

const isArchived = ({ status }: Card): boolean => status === 'archived';
