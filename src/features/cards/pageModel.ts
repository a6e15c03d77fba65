import { cardName } from '../../base/domain/cardValues.ts';
import type { Actions, SnapshotOf } from '../../base/editor/page.ts';
import { type OfferCommand, offerCommands } from '../../base/editor/recordOffers.ts';
import { Emitter, type Event } from '../../base/flow/event.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';
import type { Visibility } from '../../base/flow/visibility.ts';
import type { Card, Reminder } from '../../contract/tracker/board.ts';
import type { FocusFollower, PageModel } from '../../host/webview/openPage.ts';
import { PageUndo, type PageUndoNeeds } from '../../host/webview/pageUndo.ts';
import type { BoardStore } from '../../store/board/board.ts';
import type { CardEditResult, CardStore } from '../../store/board/cards.ts';
import { nextMorning } from '../../store/board/derived/reminderDays.ts';
import type { ReminderStore } from '../../store/board/reminders.ts';
import { cardSnapshot, newReminderStatus } from './cardSnapshot.ts';
import type { CardPage, Unsaved } from './contract.ts';
import { FieldStatuses } from './fieldStatuses.ts';
import { FollowedCard } from './followedCard.ts';
import { CardHistory, type MeetingTitles } from './history/cardHistory.ts';
import { CardEdits, type UnsavedTexts } from './unsavedTexts.ts';

export interface CardPageNeeds extends PageUndoNeeds, CommandActionNeeds {
  readonly board: BoardStore;
  readonly cards: CardStore;
  readonly reminders: ReminderStore;
  readonly meetingTitles: MeetingTitles;
  readonly mayEdit: () => boolean;
  readonly mayAttach: () => boolean;
  readonly onDidChangeRights: Event<unknown>;
  readonly currency: () => string;
  /** Age of the board and why it is not current; empty if it is. */
  readonly note: () => string;
  readonly formatFailure: (error: unknown) => string;
  readonly attachMeeting: (card: Card) => Promise<void>;
  readonly unsaved: UnsavedTexts;
  readonly takeUnsaved: (how: 'copy' | 'open', card: Card | undefined, unsaved: Unsaved) => Promise<void>;
  readonly withRetry: (doing: string, work: () => Promise<void>) => Promise<void>;
  readonly tab: CardPageTab;
  readonly now: () => number;
  /** BCP 47, for dates. */
  readonly language: string;
  /** The board's visibility: the board is read again while a card's page is visible. */
  readonly visibility: Visibility;
}

export interface CardPageTab {
  readonly isVisible: () => boolean;
  readonly keep: () => void;
  readonly close: () => void;
  readonly closeDeleted: (card: Card) => void;
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
  readonly #reminderStatuses = new FieldStatuses<string>();
  readonly #history: CardHistory;
  readonly #undo: PageUndo;
  readonly focusFollower: FocusFollower;
  readonly #subscriptions: readonly Disposable[];
  readonly #followed: FollowedCard;
  #title = 'Card';
  readonly #edits: CardEdits;
  /** What an earlier page left, until this page reports its own. */
  #leftUnsaved: Unsaved | undefined;

  constructor(needs: CardPageNeeds, cardId: string) {
    this.#needs = needs;
    this.#cardId = cardId;
    this.visibility = needs.visibility;
    this.#leftUnsaved = needs.unsaved.of(cardId);
    this.#history = new CardHistory((cursor) => needs.cards.history(cardId, cursor));
    this.#followed = new FollowedCard(needs.board, needs.cards, cardId);
    this.#edits = new CardEdits(needs, cardId, () => this.#card());
    this.focusFollower = this.#undo = new PageUndo(needs, cardId);
    this.actions = { ...this.#cardActions(), ...this.#tabActions(), ...this.#reminderActions() };
    const changed = (): void => this.#changed.fire();
    this.#subscriptions = [
      needs.board.serverState.onDidForget(() => this.#undo.forget()),
      this.#followed.onDidChange(() => this.#follow()),
      this.#followed,
      needs.onDidChangeRights(changed),
      this.#fieldStatuses.onDidChange(changed),
      this.#reminderStatuses.onDidChange(changed),
      needs.meetingTitles.onDidChange(changed),
      this.#history.onDidChange(changed),
      this.#undo.onDidChange(changed),
      this.#undo,
      this.#changed,
    ];
    this.#follow();
  }

  get title(): string {
    return this.#title;
  }

  snapshot(): SnapshotOf<CardPage> {
    const { meetingTitles } = this.#needs;
    return cardSnapshot({
      ...this.#needs,
      followed: this.#followed,
      history: this.#history,
      fieldStatuses: this.#fieldStatuses.all,
      reminderStatuses: this.#reminderStatuses.all,
      meetingTitle: (id) => meetingTitles.titleOf(id),
      leftUnsaved: this.#leftUnsaved,
      undoState: this.#undo.state,
    });
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    const { card, status } = this.#followed;
    const isEditable = card !== undefined && status === 'active' && this.#needs.mayEdit();
    if (isEditable) void this.#edits.saveLeft(this.#fieldStatuses.all.map(({ field }) => field));
  }

  #cardActions(): Pick<
    Actions<CardPage>,
    'edit' | 'move' | 'attach' | 'detach' | 'readHistory' | keyof ReturnType<typeof cardCommandActions>
  > {
    const { board, cards, formatFailure, attachMeeting } = this.#needs;
    return {
      ...cardCommandActions(this.#needs, () => this.#card()),
      edit: (edit) =>
        this.#fieldStatuses.during(
          edit.field,
          () => this.#edits.save(edit),
          (error) => formatFailure(error),
        ),
      move: ({ columnId }) => board.moveCard(this.#card().id, columnId),
      attach: () => attachMeeting(this.#card()),
      detach: ({ meetingId }) => cards.detach(this.#card().id, meetingId),
      readHistory: () => this.#history.readMore(),
    };
  }

  #tabActions(): Pick<Actions<CardPage>, 'offered' | 'reportUnsaved' | 'takeUnsaved' | 'undo' | 'redo'> {
    const { unsaved, takeUnsaved, run, tab } = this.#needs;
    const close = (): void => {
      const { card, status } = this.#followed;
      if (status === 'deleted' && card !== undefined) tab.closeDeleted(card);
      else tab.close();
    };
    return {
      undo: () => this.#undo.run(),
      redo: () => this.#undo.redo(),
      offered: ({ offer }) => {
        if (offer === 'retry') return this.#followed.read();
        return offer === 'close' ? close() : run(offerCommands[offer]);
      },
      reportUnsaved: (text) => {
        this.#leftUnsaved = undefined;
        unsaved.report(this.#cardId, text);
        if (unsaved.of(this.#cardId) !== undefined) tab.keep();
      },
      takeUnsaved: async ({ how }) => {
        const text = unsaved.of(this.#cardId);
        if (text !== undefined) await takeUnsaved(how, this.#followed.card, text);
      },
    };
  }

  #reminderActions(): Pick<Actions<CardPage>, 'addReminder' | 'changeReminder' | 'snoozeReminder' | 'removeReminder'> {
    const { reminders, now } = this.#needs;
    return {
      addReminder: ({ at, text }) =>
        this.#saveReminder(newReminderStatus, async () => reminders.add(this.#card(), at, text)),
      // A failed save of typed text is shown beside it, other failures as a notification.
      changeReminder: ({ id, at, text, done }) => {
        const time = at === undefined ? undefined : new Date(at).toISOString();
        const save = async () =>
          reminders.change(this.#reminder(id), {
            ...(time === undefined ? {} : { at: time }),
            ...(text === undefined ? {} : { text }),
            ...(done === undefined ? {} : { done }),
          });
        return done === undefined ? this.#saveReminder(id, save) : save().then(assertNoConflict);
      },
      snoozeReminder: async ({ id }) => {
        const found = this.#reminder(id);
        const at = new Date(nextMorning(now(), Date.parse(found.reminder.at))).toISOString();
        assertNoConflict(await reminders.change(found, { at }));
      },
      removeReminder: async ({ id }) => assertNoConflict(await reminders.remove(this.#reminder(id))),
    };
  }

  #saveReminder(id: string, save: () => Promise<CardEditResult>): Promise<void> {
    return this.#reminderStatuses.during(id, save, this.#needs.formatFailure);
  }

  #follow(): void {
    const { board, tab, meetingTitles } = this.#needs;
    const { card, status } = this.#followed;
    this.#title = card === undefined ? this.#title : cardName(card);
    if (card !== undefined && status !== 'deleted' && !board.isPending(card.id))
      void this.#history.follow(card.updatedAt);
    if (card !== undefined) meetingTitles.remember(card.meetings);
    // A visible page reports its last words and closes itself.
    if (card !== undefined && status === 'deleted' && !tab.isVisible()) tab.closeDeleted(card);
    this.#changed.fire();
  }

  /** Makes a preview tab permanent. */
  #card(): Card {
    const { cards, tab } = this.#needs;
    const card = cards.find(this.#cardId);
    tab.keep();
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

type CardPageCommand =
  | 'jobdeck.card.move'
  | 'jobdeck.card.archive'
  | 'jobdeck.card.delete'
  | 'jobdeck.interview.prepare'
  | 'jobdeck.meeting.open'
  | 'jobdeck.reminder.add'
  | OfferCommand;

interface CommandActionNeeds {
  /** A command is about a card or a meeting. */
  readonly run: (command: CardPageCommand, about?: Card | { readonly meetingId: string }) => Promise<void>;
  readonly deleteArchived: (card: Card) => Promise<void>;
  readonly restoreArchived: (card: Card) => Promise<void>;
}

/** Actions of the page that are commands of a card's row as well. */
const cardCommandActions = (
  { run, deleteArchived, restoreArchived }: CommandActionNeeds,
  shownCard: () => Card,
): Pick<
  Actions<CardPage>,
  'moveTo' | 'remind' | 'archive' | 'remove' | 'restore' | 'openMeeting' | 'prepareInterview'
> => ({
  moveTo: () => run('jobdeck.card.move', shownCard()),
  remind: () => run('jobdeck.reminder.add', shownCard()),
  archive: () => run('jobdeck.card.archive', shownCard()),
  remove: () => {
    const card = shownCard();
    return card.status === 'archived' ? deleteArchived(card) : run('jobdeck.card.delete', card);
  },
  restore: () => restoreArchived(shownCard()),
  openMeeting: ({ meetingId }) => run('jobdeck.meeting.open', { meetingId }),
  prepareInterview: () => run('jobdeck.interview.prepare', shownCard()),
});
