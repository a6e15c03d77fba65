import { pageContract } from '../../base/page.ts';
import {
  arrayOf,
  brief,
  count,
  first,
  flag,
  literalOf,
  maybe,
  nullable,
  type ReadBy,
  shape,
  text,
} from '../../base/reader.ts';

/** Cards per column in one snapshot: the visible ones, and as many again above and below. */
export const windowLength = 60;

/** Columns in one snapshot; the local service accepts no more. */
export const mostColumns = 200;

export const mostTags = 10;

/** Characters; the board index offers no longer tags or verdicts for the filter. */
const longestChoice = 500;

const longestId = 500;
const id = text(longestId);
const priority = literalOf('low', 'normal', 'high');

/** An empty filter shows all cards. */
export const BoardFilter = shape({
  /** All words must occur in company, title, tags or description. */
  words: maybe(text(500)),
  tag: maybe(text(longestChoice)),
  verdict: maybe(text(longestChoice)),
  priority: maybe(priority),
  hasReminder: maybe(flag),
  isOverdue: maybe(flag),
  hasMeeting: maybe(flag),
});
export type BoardFilter = ReadBy<typeof BoardFilter>;

export const SavedFilter = shape({ name: text(200), filter: BoardFilter });
export type SavedFilter = ReadBy<typeof SavedFilter>;

/** Start of a column's window, as an index into the filtered cards. */
const Window = shape({ columnId: id, first: count });

export const Look = shape({ filter: BoardFilter, windows: arrayOf(Window, 1_000) });
export type Look = ReadBy<typeof Look>;

const Badge = shape({ label: brief(100), tone: literalOf('plain', 'warning') });
const PageCard = shape({
  id,
  title: brief(300),
  company: brief(300),
  age: brief(50),
  tags: first(brief(100), mostTags),
  moreTags: count,
  priority,
  reminder: maybe(Badge),
  meetings: first(shape({ title: brief(300), result: brief(300) }), 5),
  isPending: flag,
  /** The last move was rejected, and the card is back in its old position. */
  isRefused: flag,
});
export type PageCard = ReadBy<typeof PageCard>;

const PageColumn = shape({
  id,
  title: brief(300),
  color: nullable(brief(100)),
  /** `total` counts all cards, `shown` those that match the filter. */
  total: count,
  shown: count,
  isCollapsed: flag,
  isPending: flag,
  /** `first` is the index of `cards[0]` among the filtered cards. */
  first: count,
  cards: arrayOf(PageCard, windowLength),
});
export type PageColumn = ReadBy<typeof PageColumn>;

const Absence = shape({ words: brief(1_000), command: maybe(text(200)), button: maybe(brief(100)) });

/** Moves a card between two others; if one of them has gone, the other decides. No `after` means the top, no `before` the end. */
const Move = shape({ cardId: id, columnId: id, after: maybe(id), before: maybe(id) });
export type Move = ReadBy<typeof Move>;

const Snapshot = shape({
  /** Number of the snapshot, so that a page can name the one that it acted on. */
  revision: count,
  absence: maybe(Absence),
  note: brief(1_000),
  mayEdit: flag,
  isCompact: flag,
  filter: BoardFilter,
  saved: arrayOf(SavedFilter),
  tags: arrayOf(text(longestChoice)),
  verdicts: arrayOf(text(longestChoice)),
  columns: first(PageColumn, mostColumns),
  moreColumns: count,
  refusals: first(shape({ cardId: id, card: brief(300), reason: brief(1_000) }), 20),
  sought: maybe(shape({ number: count, columnId: id, cardId: id, index: count })),
  /** The change that undo reverts; `number` counts changes, so that a page notices a new one. */
  undo: maybe(shape({ number: count, label: brief(500) })),
});

const card = shape({ cardId: id });
const column = shape({ columnId: id });

export const boardPage = pageContract({
  view: 'jobdeck.boardPage',
  actions: {
    look: Look,
    /** Freezes the board at a revision during a drag; without a revision, unfreezes it. */
    hold: shape({ revision: maybe(count) }),
    /** `seen` is the revision shown when the move was made; a move made before the page saw a rejection of its card is dropped. */
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
    saveFilter: shape({ filter: BoardFilter }),
    deleteFilter: shape({ name: text(200) }),
    /** Finds the next card whose title or company starts with `beginning`, from index `from` on and then from the top. */
    seek: shape({ columnId: id, from: count, beginning: text(100) }),
    command: shape({ command: text(200) }),
  },
  snapshot: Snapshot,
  state: Look,
});
export type BoardPage = typeof boardPage;
