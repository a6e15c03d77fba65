import { pageContract } from '../../base/page.ts';
import {
  brief,
  count,
  first,
  flag,
  listOf,
  maybe,
  oneOf,
  orNull,
  type ReadBy,
  shape,
  text,
} from '../../base/reader.ts';

/** How many cards of a column a page has at once: what is in sight, and as much again above and below. */
export const windowLength = 60;

/** Columns that a page shows at most: a service of ours takes no more. */
export const mostColumns = 200;

/** Tags that a page is given of one card. */
export const mostTags = 10;

/** The longest tag or verdict that can be filtered by; the board's index offers no longer ones. */
const longestChoice = 500;

const longestId = 500;
const id = text(longestId);
const priority = oneOf('low', 'normal', 'high');

/** What is to be seen of the board; everything is, where all of it is left out. */
export const Filter = shape({
  /** Words that all have to stand somewhere in company, title, tags or description. */
  words: maybe(text(500)),
  tag: maybe(text(longestChoice)),
  verdict: maybe(text(longestChoice)),
  priority: maybe(priority),
  hasReminder: maybe(flag),
  isOverdue: maybe(flag),
  hasMeeting: maybe(flag),
});
export type Filter = ReadBy<typeof Filter>;

export const SavedFilter = shape({ name: text(200), filter: Filter });
export type SavedFilter = ReadBy<typeof SavedFilter>;

/** Where a column's window begins, by its place among the cards that the filter leaves. */
const Window = shape({ columnId: id, first: count });

/** What a page looks at: its filter, and of each column it has scrolled the window. */
export const Look = shape({ filter: Filter, windows: listOf(Window, 1_000) });
export type Look = ReadBy<typeof Look>;

const Badge = shape({ label: brief(100), tone: oneOf('plain', 'warning') });
const PageCard = shape({
  id,
  title: brief(300),
  company: brief(300),
  age: brief(50),
  tags: first(brief(100), mostTags),
  /** How many tags the card has beside these. */
  moreTags: count,
  priority,
  reminder: maybe(Badge),
  /** Attached meetings, each with its scores and verdict in words. */
  meetings: first(shape({ title: brief(300), result: brief(300) }), 5),
  isPending: flag,
  /** Its last move was refused; it is back where it was. */
  isRefused: flag,
});
export type PageCard = ReadBy<typeof PageCard>;

const PageColumn = shape({
  id,
  title: brief(300),
  color: orNull(brief(100)),
  /** All cards, and those that the filter leaves. */
  total: count,
  shown: count,
  isCollapsed: flag,
  isPending: flag,
  /** The window: where it begins among the shown, and its cards. */
  first: count,
  cards: listOf(PageCard, windowLength),
});
export type PageColumn = ReadBy<typeof PageColumn>;

/** Why there is no board to see, and the command that leads on. */
const Absence = shape({ words: brief(1_000), command: maybe(text(200)), button: maybe(brief(100)) });

/** Puts a card between two others; where one of them has gone meanwhile the other says where. No `after` is the top, no `before` the end. */
const Move = shape({ cardId: id, columnId: id, after: maybe(id), before: maybe(id) });
export type Move = ReadBy<typeof Move>;

const Snapshot = shape({
  /** Counts what was shown, so that a page can name what it saw. */
  revision: count,
  absence: maybe(Absence),
  note: brief(1_000),
  mayEdit: flag,
  isCompact: flag,
  filter: Filter,
  saved: listOf(SavedFilter),
  tags: listOf(text(longestChoice)),
  verdicts: listOf(text(longestChoice)),
  columns: first(PageColumn, mostColumns),
  /** How many columns the board has beside these. */
  moreColumns: count,
  /** Moves that the service refused, until they are tried again or put aside. */
  refusals: first(shape({ cardId: id, card: brief(300), reason: brief(1_000) }), 20),
  /** Where the card is that was sought last. */
  sought: maybe(shape({ number: count, columnId: id, cardId: id, index: count })),
  /** What undo would take back, and how many changes there were, so that a new one is noticed. */
  undo: maybe(shape({ number: count, label: brief(500) })),
});

const card = shape({ cardId: id });
const column = shape({ columnId: id });

/** The board page: what it shows and what it may ask for. */
export const boardPage = pageContract({
  view: 'jobdeck.boardPage',
  actions: {
    look: Look,
    /** Keeps the board as it was in that revision while something is dragged, and lets it go on with none. */
    hold: shape({ revision: maybe(count) }),
    /** A move, and the revision that was in sight then: one made before a refusal of its card was seen is dropped. */
    move: shape({ move: Move, seen: count }),
    reorder: shape({ columnId: id, position: count }),
    retry: card,
    dismiss: card,
    undo: shape({}),
    open: card,
    moveTo: card,
    archive: card,
    remind: card,
    create: shape({ columnId: maybe(id) }),
    rename: column,
    deleteColumn: column,
    collapse: shape({ columnId: id, isCollapsed: flag }),
    compact: shape({ isCompact: flag }),
    saveFilter: shape({ filter: Filter }),
    deleteFilter: shape({ name: text(200) }),
    /** Looks for the next card of a column whose title or company begins with a text, from a place on and around. */
    seek: shape({ columnId: id, from: count, beginning: text(100) }),
    command: shape({ command: text(200) }),
  },
  snapshot: Snapshot,
  state: Look,
});
export type BoardPage = typeof boardPage;
