import assert from 'node:assert/strict';
import type { Locator } from '@playwright/test';

import type { BoardPage } from '../../src/features/board/contract.ts';
import { cardsOf } from '../../src/store/board/boardView.ts';
import { BoardOnPage } from '../browser/boardOnPage.ts';
import { test as base } from './fixtures.ts';
import type { PageInBrowser, ShownKind } from './pageInBrowser.ts';
import { type BoardAround, boardKind } from './shownBoard.ts';

interface BoardFixtures {
  /** Card titles from top to bottom, for each column that has cards. */
  readonly filled: Readonly<Record<string, readonly string[]>>;
  /** Returns the id of the column or card with this title. */
  readonly idOf: (title: string) => string;
  readonly opened: { readonly kind: ShownKind<BoardPage>; readonly around: BoardAround };
  readonly around: BoardAround;
  /** The tab that shows the board page. */
  readonly tab: PageInBrowser<BoardPage>;
  /** The page in that tab. */
  readonly board: BoardOnPage;
  /** Card titles of a column as stored by the service, from top to bottom. */
  readonly stored: (column: string) => Promise<string[]>;
  /** Moves a card as another client does. */
  readonly moveElsewhere: (card: string, column: string, position: number) => Promise<void>;
}

/** Test of the board page, with a separate board for each test. */
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

  // Requests `idOf`, so that the board is filled first.
  tab: async ({ opened, idOf: _filled, stores, showPage }, use) => {
    await stores.board.serverState.refresh();
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

/** Names of the columns on the page, from left to right. */
export const columnNames = ({ frame }: BoardOnPage): Locator => frame.locator('.column .name .words');
