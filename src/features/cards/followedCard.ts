import type { SnapshotOf } from '../../base/editor/page.ts';
import { ServiceError } from '../../base/flow/errors.ts';
import { Emitter } from '../../base/flow/event.ts';
import { type Disposable, runAll } from '../../base/flow/lifetime.ts';
import type { Card } from '../../contract/tracker/board.ts';
import type { BoardStore } from '../../store/board/board.ts';
import type { CardStore } from '../../store/board/cards.ts';
import type { CardPage } from './contract.ts';

export class FollowedCard implements Disposable {
  readonly #board: BoardStore;
  readonly #cards: CardStore;
  readonly #id: string;
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly #subscriptions: readonly Disposable[];
  #card: Card | undefined;
  #status: SnapshotOf<CardPage>['status'] = 'active';
  #problem: unknown;
  #reading: Promise<void> | undefined;
  #hasChangedAccount = false;

  constructor(board: BoardStore, cards: CardStore, id: string) {
    this.#board = board;
    this.#cards = cards;
    this.#id = id;
    this.#subscriptions = [
      board.serverState.onDidForget(() => this.#forget()),
      cards.onDidChange(() => this.#follow()),
      this.#changed,
    ];
    this.#follow();
  }

  /** As last known, also after it was deleted. */
  get card(): Card | undefined {
    return this.#card;
  }

  get status(): SnapshotOf<CardPage>['status'] {
    return this.#status;
  }

  get problem(): unknown {
    return this.#problem;
  }

  get hasChangedAccount(): boolean {
    return this.#hasChangedAccount;
  }

  read(): Promise<void> {
    this.#reading ??= this.#readCard().finally(() => {
      this.#reading = undefined;
      this.#changed.fire();
    });
    return this.#reading;
  }

  dispose(): void {
    runAll(this.#subscriptions, (each) => each.dispose());
  }

  #forget(): void {
    this.#hasChangedAccount ||= this.#card !== undefined;
    this.#card = undefined;
    this.#status = 'active';
    this.#problem = undefined;
  }

  #follow(): void {
    const card = this.#cards.find(this.#id);
    if (card !== undefined) {
      this.#card = card;
      this.#status = card.status;
      this.#problem = undefined;
      if (card.shortened) void this.read();
    } else if (this.#cards.isDeleted(this.#id)) this.#status = 'deleted';
    else if (this.#cards.isLeaving(this.#id)) this.#status = 'leaving';
    else if (this.#board.state.kind !== 'loading' && this.#problem === undefined) void this.read();
    this.#changed.fire();
  }

  async #readCard(): Promise<void> {
    try {
      if (this.#board.state.kind === 'unread') await this.#board.serverState.refresh();
      if (this.#cards.find(this.#id)?.shortened ?? true) await this.#cards.read(this.#id);
      // The card is active, but the board that it is on cannot be read.
      const isFound = this.#cards.find(this.#id) !== undefined || this.#cards.isLeaving(this.#id);
      this.#problem = isFound ? undefined : this.#board.serverState.error;
    } catch (error) {
      // The account has changed; the card is searched for again when that account's board arrives.
      if (ServiceError.is(error, 'cancelled')) return;
      if (isMissingCard(error) && this.#card !== undefined) this.#status = 'deleted';
      else this.#problem = error;
    }
  }
}

/** Another 404, such as that of a proxy, is not about the card. */
const isMissingCard = (error: unknown): boolean => ServiceError.is(error, 'missing') && error.code === 'card_not_found';
