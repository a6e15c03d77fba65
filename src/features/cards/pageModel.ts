import { ServiceError } from '../../base/errors.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { Disposable } from '../../base/lifetime.ts';
import type { Actions, SnapshotOf } from '../../base/page.ts';
import type { Visibility } from '../../base/visibility.ts';
import type { Card, Reminder } from '../../contract/tracker/board.ts';
import type { PageModel } from '../../host/webview/openPage.ts';
import type { BoardStore } from '../../store/board/board.ts';
import type { CardStore } from '../../store/board/cards.ts';
import { atHour, morning } from '../../store/board/reminderDays.ts';
import type { ReminderStore } from '../../store/board/reminders.ts';
import { CardHistory } from './cardHistory.ts';
import { cardSnapshot } from './cardSnapshot.ts';
import type { CardPage } from './contract.ts';
import { FieldStatuses } from './fieldStatuses.ts';
import { cardEditOf } from './pageCard.ts';

export interface CardPageNeeds {
  readonly board: BoardStore;
  readonly cards: CardStore;
  readonly reminders: ReminderStore;
  readonly mayEdit: () => boolean;
  readonly mayAttach: () => boolean;
  readonly onDidChangeRights: Event<unknown>;
  readonly currency: () => string;
  /** Age of the board and why it is not current; empty if it is. */
  readonly note: () => string;
  readonly formatFailure: (error: unknown) => string;
  readonly attachMeeting: (card: Card) => Promise<void>;
  readonly run: (command: 'jobdeck.card.archive' | 'jobdeck.card.delete', card: Card) => Promise<void>;
  readonly now: () => number;
  /** BCP 47, for dates. */
  readonly language: string;
  /** The board's visibility: the board is read again while a card's page is visible. */
  readonly visibility: Visibility;
}

/** The key is a card id that may come from outside, so the card may not exist. */
export class CardPageModel implements PageModel<CardPage> {
  readonly #needs: CardPageNeeds;
  readonly #cardId: string;
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly visibility: Visibility;
  readonly actions: Actions<CardPage>;
  readonly #fieldStatuses = new FieldStatuses();
  readonly #history: CardHistory;
  readonly #subscriptions: readonly Disposable[];
  #problem: unknown;
  #reading: Promise<void> | undefined;
  /** The last known card, which stays visible while it is read again. */
  #last: Card | undefined;

  constructor(needs: CardPageNeeds, cardId: string) {
    this.#needs = needs;
    this.#cardId = cardId;
    this.visibility = needs.visibility;
    const { board, cards } = needs;
    this.#history = new CardHistory((cursor) => cards.history(cardId, cursor));
    this.actions = { ...this.#cardActions(), ...this.#reminderActions() };
    const changed = (): void => this.#changed.fire();
    this.#subscriptions = [
      board.serverState.onDidForget(() => {
        this.#last = undefined;
      }),
      cards.onDidChange(() => this.#follow()),
      needs.onDidChangeRights(changed),
      this.#fieldStatuses.onDidChange(changed),
      this.#history.onDidChange(changed),
      this.#changed,
    ];
    this.#follow();
  }

  get title(): string {
    return this.#last?.title ?? 'Card';
  }

  get snapshot(): SnapshotOf<CardPage> {
    const fieldStatuses = this.#fieldStatuses.all;
    return cardSnapshot({
      ...this.#needs,
      card: this.#last,
      problem: this.#problem,
      history: this.#history,
      fieldStatuses,
    });
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #cardActions(): Pick<
    Actions<CardPage>,
    'edit' | 'move' | 'attach' | 'detach' | 'readHistory' | 'archive' | 'remove' | 'retry'
  > {
    const { board, cards, formatFailure, attachMeeting, run } = this.#needs;
    const cardId = this.#cardId;
    return {
      edit: (edit) =>
        this.#fieldStatuses.during(
          edit.field,
          async () => cards.edit(cardId, cardEditOf(this.#card(), edit)),
          (error) => formatFailure(error),
        ),
      move: ({ columnId }) => board.moveCard(cardId, columnId),
      attach: () => attachMeeting(this.#card()),
      detach: ({ meetingId }) => cards.detach(cardId, meetingId),
      readHistory: () => this.#history.readMore(),
      archive: () => run('jobdeck.card.archive', this.#card()),
      remove: () => run('jobdeck.card.delete', this.#card()),
      retry: () => this.#read(),
    };
  }

  #reminderActions(): Pick<Actions<CardPage>, 'addReminder' | 'changeReminder' | 'snoozeReminder' | 'removeReminder'> {
    const { reminders, now } = this.#needs;
    return {
      addReminder: async ({ at, text }) => assertNoConflict(await reminders.add(this.#card(), at, text)),
      changeReminder: async ({ id, at, text, done }) =>
        assertNoConflict(
          await reminders.change(this.#reminder(id), {
            ...(at === undefined ? {} : { at: new Date(at).toISOString() }),
            ...(text === undefined ? {} : { text }),
            ...(done === undefined ? {} : { done }),
          }),
        ),
      snoozeReminder: async ({ id }) => {
        const at = new Date(atHour(now(), 1, morning)).toISOString();
        assertNoConflict(await reminders.change(this.#reminder(id), { at }));
      },
      removeReminder: async ({ id }) => assertNoConflict(await reminders.remove(this.#reminder(id))),
    };
  }

  #follow(): void {
    const { board, cards } = this.#needs;
    const card = cards.find(this.#cardId);
    if (card !== undefined) {
      this.#last = card;
      this.#problem = undefined;
      if (card.shortened) void this.#read();
      if (!board.isPending(this.#cardId)) void this.#history.follow(card.updatedAt);
    } else if (board.state.kind !== 'loading' && this.#problem === undefined) void this.#read();
    this.#changed.fire();
  }

  #read(): Promise<void> {
    this.#reading ??= this.#readCard().finally(() => {
      this.#reading = undefined;
      this.#changed.fire();
    });
    return this.#reading;
  }

  async #readCard(): Promise<void> {
    const { board, cards } = this.#needs;
    try {
      if (board.state.kind === 'unread') await board.refresh();
      if (cards.find(this.#cardId)?.shortened ?? true) await cards.read(this.#cardId);
      this.#problem = undefined;
    } catch (error) {
      if (ServiceError.is(error, 'missing')) this.#last = undefined;
      // The account has changed; the card is searched for again when that account's board arrives.
      if (!ServiceError.is(error, 'cancelled')) this.#problem = error;
    }
  }

  #card(): Card {
    const card = this.#needs.cards.find(this.#cardId);
    if (card === undefined) throw new Error('Card not found. It may have been deleted.');
    return card;
  }

  #reminder(id: string): { readonly card: Card; readonly reminder: Reminder } {
    const card = this.#card();
    const reminder = card.reminders.find((each) => each.id === id);
    if (reminder === undefined) throw new Error('Reminder not found. It may have been deleted.');
    return { card, reminder };
  }
}

function assertNoConflict({ kind }: { readonly kind: string }): void {
  if (kind === 'conflict') throw new Error('This reminder was changed elsewhere. Check it and try again.');
}
