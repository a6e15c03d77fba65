import assert from 'node:assert/strict';
import type { Locator } from '@playwright/test';

import type { BoardPage } from '../../src/features/board/contract.ts';
import { cardsOf } from '../../src/store/board/boardView.ts';
import { BoardOnPage } from '../browser/boardOnPage.ts';
import { test as base } from './fixtures.ts';
import type { PageInBrowser, ShownKind } from './pageInBrowser.ts';
import { type BoardAround, boardKind } from './shownBoard.ts';

interface BoardFixtures {
  /** The titles of the cards of each column that has any, from top to bottom. */
  readonly filled: Readonly<Record<string, readonly string[]>>;
  /** The id of the column or card of that title. */
  readonly idOf: (title: string) => string;
  readonly opened: { readonly kind: ShownKind<BoardPage>; readonly around: BoardAround };
  readonly around: BoardAround;
  /** The board page's tab. */
  readonly tab: PageInBrowser<BoardPage>;
  /** What is shown in it. */
  readonly board: BoardOnPage;
  /** A column's titles as the service has them. */
  readonly stored: (column: string) => Promise<string[]>;
  /** Another program moves a card. */
  readonly moveElsewhere: (card: string, column: string, position: number) => Promise<void>;
}

/** Tests of the board page, each on a board of its own. */
export const test = base.extend<BoardFixtures>({
  filled: [{}, { option: true }],

  idOf: async ({ elsewhere, filled }, use) => {
    const { columns } = await elsewhere.tracker_initialize({});
    const ids = new Map(columns.map(({ title, id }) => [title, id]));
    const idOf = (title: string) => ids.get(title) ?? assert.fail(`Nothing is called ${title}.`);
    const cards = Object.entries(filled).flatMap(([column, titles]) =>
      titles.map((title) => ({ columnId: idOf(column), title })),
    );
    if (cards.length > 0)
      for (const { title, id } of (await elsewhere.tracker_import_cards({ cards })).created) ids.set(title, id);
    await use(idOf);
  },

  opened: async ({ stores }, use) => use(boardKind(stores)),

  around: async ({ opened }, use) => use(opened.around),

  // The ids are there once the board is filled.
  tab: async ({ opened, idOf: _filled, stores, showPage }, use) => {
    await stores.board.refresh();
    await use(await showPage(opened.kind));
  },

  board: async ({ tab }, use) => use(new BoardOnPage(tab.page, tab.page.mainFrame())),

  stored: async ({ elsewhere, idOf }, use) =>
    use(async (column) => {
      const { cards } = await elsewhere.tracker_get_board({});
      return cardsOf(cards, idOf(column)).map(({ title }) => title);
    }),

  moveElsewhere: async ({ elsewhere, idOf }, use) =>
    use(async (card, column, position) => {
      await elsewhere.tracker_move_card({ cardId: idOf(card), columnId: idOf(column), position });
    }),
});

/** The names of the columns on the page, from left to right. */
export const columnNames = ({ frame }: BoardOnPage): Locator => frame.locator('.column .name .words');
