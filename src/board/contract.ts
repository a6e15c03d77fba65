import { pageContract } from '../base/page.ts';
import { count, listOf, orNull, type ReadBy, shape, text } from '../base/reader.ts';

const PageCard = shape({ id: text(), title: text(), company: text(), age: text(20) });
export type PageCard = ReadBy<typeof PageCard>;

const PageColumn = shape({ id: text(), title: text(), color: orNull(text()), count, cards: listOf(PageCard) });
export type PageColumn = ReadBy<typeof PageColumn>;

/** The board page: what it shows and what it may ask for. */
export const boardPage = pageContract({
  view: 'jobdeck.boardPage',
  actions: { open: shape({ cardId: text(200) }) },
  snapshot: shape({ note: text(), columns: listOf(PageColumn) }),
  state: shape({}),
});
export type BoardPage = typeof boardPage;
