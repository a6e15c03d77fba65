import assert from 'node:assert/strict';
import { expect, type Page } from '@playwright/test';

import { Emitter } from '../../src/base/flow/event.ts';
import { Visibility } from '../../src/base/flow/visibility.ts';
import type { AttachedMeeting, Card } from '../../src/contract/tracker/board.ts';
import type { Tracker } from '../../src/contract/tracker.ts';
import { type CardPage, cardPage } from '../../src/features/cards/contract.ts';
import { MeetingTitles } from '../../src/features/cards/history/cardHistory.ts';
import { CardPageModel } from '../../src/features/cards/pageModel.ts';
import { UnsavedTexts, unsavedMarkdown } from '../../src/features/cards/unsavedTexts.ts';
import { formatFailure } from '../../src/host/ui/formatFailure.ts';
import type { TrackerStores } from '../../src/store/board/stores.ts';
import { KeptTexts } from '../fixtures/keptTexts.ts';
import { test as base } from './fixtures.ts';
import type { PageInBrowser, ShownKind } from './pageInBrowser.ts';

/** Records the commands of a card page; holds the permission and the answers of its user. */
class CardAround {
  /** Each command and question of the page, as `jobdeck.card.archive <id>`. */
  readonly asked: string[] = [];
  /** The answer to the question which meeting to attach. */
  chosenMeeting: AttachedMeeting | undefined;
  mayEdit = true;
  #memory = new KeptTexts();
  unsaved = new UnsavedTexts(this.#memory);
  /** What happened to the page's tab, such as `keep`. */
  readonly tab: string[] = [];
  /** Unsaved texts that the user took, as Markdown. */
  readonly taken: string[] = [];
  /** Failures that were explained with *Retry*. */
  readonly failures: string[] = [];
  readonly #rights = new Emitter<void>();
  readonly onDidChangeRights = this.#rights.event;

  isVisible: () => boolean = () => true;

  /** The window ends, and the editor's memory of it stays. */
  endWindow(cardId: string): void {
    const stored = new KeptTexts(this.#memory.read());
    this.unsaved.clear(cardId);
    this.#memory = stored;
    this.unsaved = new UnsavedTexts(stored);
  }

  note(event: string): void {
    if (this.tab.at(-1) !== event) this.tab.push(event);
  }

  forbidEditing(): void {
    this.mayEdit = false;
    this.#rights.fire();
  }
}

/** The card page on these stores, as the cards feature opens it. */
function cardKind(stores: TrackerStores, tracker: Tracker, cardId: string, around: CardAround) {
  const { board, cards, reminders, settings, undo } = stores;
  const kind: ShownKind<CardPage> = {
    contract: cardPage,
    feature: 'cards',
    key: cardId,
    forget: () => around.endWindow(cardId),
    open: () =>
      new CardPageModel(
        {
          board,
          cards,
          reminders,
          meetingTitles: new MeetingTitles({ board, tracker, mayRead: () => true }),
          undo,
          confirm: async () => false,
          mayEdit: () => around.mayEdit,
          mayAttach: () => true,
          onDidChangeRights: around.onDidChangeRights,
          currency: () => settings.known?.currency ?? 'EUR',
          note: () => '',
          formatFailure: formatFailure,
          attachMeeting: async (card) => {
            around.asked.push(`attachMeeting ${card.id}`);
            if (around.chosenMeeting !== undefined) await cards.attach(card.id, around.chosenMeeting);
          },
          run: async (command, about) => {
            const id = about !== undefined && 'meetingId' in about ? about.meetingId : about?.id;
            around.asked.push([command, id].filter(Boolean).join(' '));
          },
          deleteArchived: (card) => board.deleteCard(card.id),
          restoreArchived: async (card) => void around.asked.push(`restore ${card.id}`),
          unsaved: around.unsaved,
          takeUnsaved: async (how, card, text) =>
            void around.taken.push(`${how}: ${unsavedMarkdown(card?.title ?? '', text)}`),
          withRetry: (_, work) => work().catch((error: unknown) => void around.failures.push(String(error))),
          tab: {
            isVisible: () => around.isVisible(),
            keep: () => around.note('keep'),
            close: () => around.note('close'),
            closeDeleted: () => around.note('closeDeleted'),
          },
          now: Date.now,
          language: 'en',
          visibility: new Visibility(),
        },
        cardId,
      ),
  };
  return kind;
}

/** A card, its page, and its record in the service. */
export class ShownCard {
  readonly id: string;
  readonly page: Page;
  readonly shown: PageInBrowser<CardPage>;
  readonly around: CardAround;
  readonly #elsewhere: Tracker;

  constructor(id: string, shown: PageInBrowser<CardPage>, around: CardAround, elsewhere: Tracker) {
    this.id = id;
    this.page = shown.page;
    this.shown = shown;
    this.around = around;
    this.#elsewhere = elsewhere;
  }

  readonly stored = (): Promise<Card> => this.#elsewhere.tracker_get_card({ cardId: this.id });

  /** Waits until the service has stored these fields. */
  readonly untilStored = async (fields: Readonly<Record<string, unknown>>): Promise<void> => {
    await expect.poll(this.stored, 'what the service has of the card').toMatchObject(fields);
  };
}

export type NewCard = Parameters<Tracker['tracker_create_card']>[0];

interface CardFixtures {
  /** Creates a card in the first column of a new board and shows its page. */
  readonly openCard: (fields?: Partial<NewCard>) => Promise<ShownCard>;
}

export const test = base.extend<CardFixtures>({
  openCard: async ({ elsewhere, stores, showPage }, use) => {
    await use(async (fields) => {
      const { columns } = await elsewhere.tracker_initialize({});
      const columnId = columns[0]?.id ?? assert.fail('there is no column');
      const { id } = await elsewhere.tracker_create_card({
        title: 'Lighthouse keeper',
        company: 'Northern Lights',
        columnId,
        ...fields,
      });
      const around = new CardAround();
      const shown = await showPage(cardKind(stores, elsewhere, id, around));
      await shown.page.getByLabel('Job', { exact: true }).waitFor();
      return new ShownCard(id, shown, around, elsewhere);
    });
  },
});
