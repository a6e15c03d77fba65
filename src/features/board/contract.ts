import { priorities } from '../../base/cardValues.ts';
import { pageContract } from '../../base/page.ts';
import {
  array,
  boolean,
  brief,
  count,
  first,
  literal,
  nullable,
  object,
  optional,
  string,
  type TypeOf,
} from '../../base/reader.ts';

/** Cards per column in one snapshot: the visible ones, and as many again above and below. */
export const windowLength = 60;

/** Columns in one snapshot; the local service accepts no more. */
export const maxColumns = 200;

export const maxTags = 10;

/** Characters; the board index offers no longer tags or verdicts for the filter. */
const maxChoiceLength = 500;

const maxLength = 500;
const id = string(maxLength);
const priority = literal(...priorities);

/** An empty filter shows all cards. */
export const BoardFilter = object({
  /** All words must occur in company, title, tags or description. */
  words: optional(string(500)),
  tag: optional(string(maxChoiceLength)),
  verdict: optional(string(maxChoiceLength)),
  priority: optional(priority),
  hasReminder: optional(boolean),
  isOverdue: optional(boolean),
  hasMeeting: optional(boolean),
});
export type BoardFilter = TypeOf<typeof BoardFilter>;

export const SavedFilter = object({ name: string(200), filter: BoardFilter });
export type SavedFilter = TypeOf<typeof SavedFilter>;

/** Start of a column's window, as an index into the filtered cards. */
const Window = object({ columnId: id, first: count });

export const WindowRequest = object({ filter: BoardFilter, windows: array(Window, 1_000) });
export type WindowRequest = TypeOf<typeof WindowRequest>;

const Badge = object({ label: brief(100), tone: literal('plain', 'warning') });
const PageCard = object({
  id,
  title: brief(300),
  company: brief(300),
  age: brief(50),
  tags: first(brief(100), maxTags),
  moreTags: count,
  priority,
  reminder: optional(Badge),
  meetings: first(object({ title: brief(300), result: brief(300) }), 5),
  isPending: boolean,
  /** The last move was rejected, and the card is back in its old position. */
  isRejected: boolean,
});
export type PageCard = TypeOf<typeof PageCard>;

const PageColumn = object({
  id,
  title: brief(300),
  color: nullable(brief(100)),
  /** `total` counts all cards, `visibleCount` those that match the filter. */
  total: count,
  visibleCount: count,
  isCollapsed: boolean,
  isPending: boolean,
  /** `first` is the index of `cards[0]` among the filtered cards. */
  first: count,
  cards: array(PageCard, windowLength),
});
export type PageColumn = TypeOf<typeof PageColumn>;

const EmptyPage = object({ message: brief(1_000), command: optional(string(200)), button: optional(brief(100)) });

/** Moves a card between two others; if one of them has gone, the other decides. No `after` means the top, no `before` the end. */
const Move = object({ cardId: id, columnId: id, after: optional(id), before: optional(id) });
export type Move = TypeOf<typeof Move>;

const Snapshot = object({
  /** Number of the snapshot, so that a page can name the one that it acted on. */
  revision: count,
  emptyState: optional(EmptyPage),
  note: brief(1_000),
  mayEdit: boolean,
  isCompact: boolean,
  filter: BoardFilter,
  saved: array(SavedFilter),
  tags: array(string(maxChoiceLength)),
  verdicts: array(string(maxChoiceLength)),
  columns: first(PageColumn, maxColumns),
  moreColumns: count,
  rejections: first(object({ cardId: id, card: brief(300), reason: brief(1_000) }), 20),
  foundCard: optional(object({ number: count, columnId: id, cardId: id, index: count })),
  /** The change that undo reverts; `number` counts changes, so that a page notices a new one. */
  undo: optional(object({ number: count, label: brief(500) })),
});

const card = object({ cardId: id });
const column = object({ columnId: id });

export const boardPage = pageContract({
  view: 'jobdeck.boardPage',
  actions: {
    requestWindows: WindowRequest,
    /** Freezes the board at a revision during a drag; without a revision, unfreezes it. */
    freeze: object({ revision: optional(count) }),
    /** `revision` is the one shown when the move was made; a move made before the page saw a rejection of its card is dropped. */
    move: object({ move: Move, revision: count }),
    reorder: object({ columnId: id, position: count }),
    retry: card,
    dismiss: card,
    undo: object({}),
    open: card,
    moveTo: card,
    archive: card,
    remind: card,
    create: object({ columnId: optional(id) }),
    rename: column,
    deleteColumn: column,
    collapse: object({ columnId: id, isCollapsed: boolean }),
    compact: object({ isCompact: boolean }),
    saveFilter: object({ filter: BoardFilter }),
    deleteFilter: object({ name: string(200) }),
    /** Finds the next card whose title or company starts with `prefix`, from index `from` on and then from the top. */
    findCard: object({ columnId: id, from: count, prefix: string(100) }),
    command: object({ command: string(200) }),
  },
  snapshot: Snapshot,
  state: WindowRequest,
});
export type BoardPage = typeof boardPage;
