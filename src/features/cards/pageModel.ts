import { ServiceError } from '../../base/errors.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { Disposable } from '../../base/lifetime.ts';
import type { SnapshotOf } from '../../base/page.ts';
import type { Visibility } from '../../base/visibility.ts';
import type { Card } from '../../contract/tracker/board.ts';
import type { PageModel } from '../../host/webview/openPage.ts';
import type { BoardStore } from '../../store/board/board.ts';
import type { CardStore } from '../../store/board/cards.ts';
import { atHour, morning } from '../../store/board/reminderDays.ts';
import type { ReminderStore } from '../../store/board/reminders.ts';
import { CardHistory } from './cardHistory.ts';
import { cardSnapshot } from './cardSnapshot.ts';
import type { CardPage } from './contract.ts';
import { FieldNotes } from './fieldNotes.ts';
import { cardEditOf } from './pageCard.ts';

export interface CardPageNeeds {
  readonly board: BoardStore;
  readonly cards: CardStore;
  readonly reminders: ReminderStore;
  readonly mayEdit: () => boolean;
  readonly mayAttach: () => boolean;
  readonly onDidChangeRights: Event<unknown>;
  /** The currency of a new salary. */
  readonly currency: () => string;
  /** From when the board is, and why; empty where it is up to date. */
  readonly note: () => string;
  readonly formatFailure: (error: unknown) => string;
  readonly attachMeeting: (card: Card) => Promise<void>;
  readonly run: (command: 'jobdeck.card.archive' | 'jobdeck.card.delete', card: Card) => Promise<void>;
  readonly now: () => number;
  /** The editor's language (BCP 47), for dates. */
  readonly language: string;
  /** The board's, on which every card stands. */
  readonly visibility: Visibility;
}

/** The model of one card's page. The key is a card's id, which may come from outside: then there may be no such card. */
export function cardPageModel(needs: CardPageNeeds, cardId: string): PageModel<CardPage> {
  const { board, cards, reminders } = needs;
  const changed = new Emitter<void>();
  const notes = new FieldNotes();
  const history = new CardHistory((cursor) => cards.history(cardId, cursor));
  let problem: unknown;
  let reading: Promise<void> | undefined;
  /** The last that was seen of it, so that a card in sight stays there while it is read again. */
  let last: Card | undefined;

  const look = (): void => {
    const card = cards.find(cardId);
    if (card !== undefined) {
      last = card;
      problem = undefined;
      if (card.shortened) void read();
      if (!board.isPending(cardId)) void history.follow(card.updatedAt);
    } else if (board.state.kind !== 'loading' && problem === undefined) void read();
    changed.fire();
  };
  const read = (): Promise<void> => {
    reading ??= readCard().finally(() => {
      reading = undefined;
      changed.fire();
    });
    return reading;
  };
  async function readCard(): Promise<void> {
    try {
      if (board.state.kind === 'unread') await board.refresh();
      if (cards.find(cardId)?.shortened ?? true) await cards.read(cardId);
      problem = undefined;
    } catch (error) {
      if (ServiceError.is(error, 'missing')) last = undefined;
      // Another account took over meanwhile; its board's coming has it looked for again.
      if (!ServiceError.is(error, 'cancelled')) problem = error;
    }
  }

  const here = (): Card => {
    const card = cards.find(cardId);
    if (card === undefined) throw new Error('This card is not there any more.');
    return card;
  };
  const reminder = (id: string) => {
    const card = here();
    const found = card.reminders.find((each) => each.id === id);
    if (found === undefined) throw new Error('This reminder is not there any more.');
    return { card, reminder: found };
  };
  const refuseConflict = ({ kind }: { readonly kind: string }): void => {
    if (kind === 'conflict') throw new Error('This reminder was changed somewhere else meanwhile. Look at it again.');
  };

  const subscriptions: Disposable[] = [
    board.confirmed.onDidForget(() => {
      last = undefined;
    }),
    cards.onDidChange(look),
    needs.onDidChangeRights(() => changed.fire()),
    notes.onDidChange(() => changed.fire()),
    history.onDidChange(() => changed.fire()),
  ];
  look();

  return {
    get title() {
      return last?.title ?? 'Card';
    },
    get snapshot(): SnapshotOf<CardPage> {
      return cardSnapshot({ ...needs, card: last, problem, history, notes: notes.all });
    },
    onDidChange: changed.event,
    visibility: needs.visibility,
    actions: {
      edit: (edit) =>
        notes.during(
          edit.field,
          async () => cards.edit(cardId, cardEditOf(here(), edit)),
          (error) => needs.formatFailure(error),
        ),
      move: ({ columnId }) => board.moveCard(cardId, columnId),
      addReminder: async ({ at, text }) => refuseConflict(await reminders.add(here(), at, text)),
      changeReminder: async ({ id, at, text, done }) =>
        refuseConflict(
          await reminders.change(reminder(id), {
            ...(at === undefined ? {} : { at: new Date(at).toISOString() }),
            ...(text === undefined ? {} : { text }),
            ...(done === undefined ? {} : { done }),
          }),
        ),
      snoozeReminder: async ({ id }) => {
        const at = new Date(atHour(needs.now(), 1, morning)).toISOString();
        refuseConflict(await reminders.change(reminder(id), { at }));
      },
      removeReminder: async ({ id }) => refuseConflict(await reminders.remove(reminder(id))),
      attach: () => needs.attachMeeting(here()),
      detach: ({ meetingId }) => cards.detach(cardId, meetingId),
      readHistory: () => history.readMore(),
      archive: () => needs.run('jobdeck.card.archive', here()),
      remove: () => needs.run('jobdeck.card.delete', here()),
      retry: () => read(),
    },
    dispose: () => {
      for (const subscription of subscriptions) subscription.dispose();
    },
  };
}
