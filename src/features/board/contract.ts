import { priorities } from '../../base/domain/cardValues.ts';
import { maxCardsLabel } from '../../base/domain/shownCards.ts';
import { pageContract } from '../../base/editor/page.ts';
import { UndoState } from '../../base/flow/undoState.ts';
import {
  array,
  boolean,
  brief,
  count,
  first,
  integer,
  literal,
  nullable,
  object,
  optional,
  type Reader,
  string,
  type TypeOf,
} from '../../base/input/reader.ts';

/** Cards per column in one snapshot: the visible ones, and as many again above and below. */
export const windowLength = 60;

/** Columns in one snapshot; the local service accepts no more. */
export const maxColumns = 200;

export const maxTags = 10;

/** Cards that can be selected at once. */
export const maxSelected = 1_000;

const maxChoiceLength = 500;

/** Characters; services accept no longer addresses. */
export const maxPasteLength = 5_000;

const maxLength = 500;
const id = string(maxLength);
const priority = literal(...priorities);

export const BoardFilter = object({
  /** All words must occur in company, title, tags or description. */
  words: optional(string(500)),
  /** One of them is enough. */
  tags: optional(array(string(maxChoiceLength), 200)),
  verdict: optional(string(maxChoiceLength)),
  priority: optional(priority),
  hasReminder: optional(boolean),
  isOverdue: optional(boolean),
  hasMeeting: optional(boolean),
  /** Label of chosen cards, such as those of a number in the statistics; only the host has their ids. */
  cards: optional(string(maxCardsLabel)),
});
export type BoardFilter = TypeOf<typeof BoardFilter>;

/** Chosen cards are not stored, since they may soon be others. */
export type StoredFilter = Omit<BoardFilter, 'cards'>;

export const storedFilterOf = ({ cards: _, ...filter }: BoardFilter): StoredFilter => filter;

export const StoredFilter: Reader<StoredFilter> = (value) => storedFilterOf(BoardFilter(value));

const isUnset = (part: unknown): boolean =>
  part === undefined || part === false || part === '' || (Array.isArray(part) && part.length === 0);

export const isEmptyFilter = (filter: BoardFilter): boolean => Object.values(filter).every(isUnset);

export const compactFilter = (
  filter: {
    readonly [Part in keyof BoardFilter]: BoardFilter[Part] | undefined;
  },
): BoardFilter => Object.fromEntries(Object.entries(filter).filter(([, part]) => !isUnset(part)));

export const isSameFilter = (one: BoardFilter, other: BoardFilter): boolean => keyOf(one) === keyOf(other);

const keyOf = (filter: BoardFilter): string =>
  JSON.stringify(Object.entries(compactFilter(filter)).sort(([a], [b]) => (a < b ? -1 : 1)));

export const SavedFilter = object({ name: string(200), filter: StoredFilter });
export type SavedFilter = TypeOf<typeof SavedFilter>;

/** Start of a column's window, as an index into the filtered cards. */
const Window = object({ columnId: id, first: count });

const Windows = array(Window, 1_000);
export type Windows = TypeOf<typeof Windows>;

const PageState = object({
  windows: Windows,
  focus: optional(object({ columnId: id, index: integer, cardId: optional(id) })),
});

const Badge = object({ label: brief(100), tone: literal('plain', 'warning') });
const PageCard = object({
  id,
  title: brief(500),
  company: brief(300),
  age: brief(50),
  tags: first(brief(100), maxTags),
  moreTags: count,
  priority,
  reminder: optional(Badge),
  stale: optional(brief(100)),
  /** The agent that changed it last, until the user has seen the change. */
  changedBy: optional(brief(100)),
  /** A result names all scores, the best first. */
  meetings: first(object({ title: brief(300), result: brief(1_000) }), 5),
  /** The verdict and best score of the first meeting, its title if it has neither; `moreResults` counts the rest. */
  best: optional(object({ text: brief(300), score: brief(50) })),
  moreResults: count,
  isPending: boolean,
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
  first: count,
  cards: array(PageCard, windowLength),
});
export type PageColumn = TypeOf<typeof PageColumn>;

const EmptyPage = object({ message: brief(1_000), command: optional(string(200)), button: optional(brief(100)) });

/** Moves a card between two others; if one of them has gone, the other decides. No `after` means the top, no `before` the end. */
const Move = object({ cardId: id, columnId: id, after: optional(id), before: optional(id) });
export type Move = TypeOf<typeof Move>;

/** `index` counts the cards of the column that match the filter. */
const place = { columnId: id, cardId: id, index: count };

const Snapshot = object({
  /** So that a page can name the snapshot that it acted on. */
  revision: count,
  emptyState: optional(EmptyPage),
  start: optional(object({ hasBoard: boolean, canAddSample: boolean, canConnect: boolean })),
  hasSample: boolean,
  note: brief(1_000),
  mayEdit: boolean,
  isCompact: boolean,
  filter: BoardFilter,
  saved: array(SavedFilter),
  tags: array(string(maxChoiceLength)),
  verdicts: array(string(maxChoiceLength)),
  columns: first(PageColumn, maxColumns),
  moreColumns: count,
  /** Ids of the cards whose pages are in front. */
  openCards: first(id, 20),
  rejections: first(object({ cardId: id, card: brief(300), reason: brief(1_000) }), 20),
  foundCard: optional(object({ number: count, ...place })),
  /** The cards of the column that was selected last. */
  columnSelection: optional(object({ number: count, cardIds: array(id, maxSelected) })),
  movedCard: optional(object(place)),
  createdColumn: optional(object({ number: count, columnId: id, isAsked: boolean })),
  undo: UndoState,
});

const card = object({ cardId: id });
const cards = object({ cardIds: array(id, maxSelected) });
const column = object({ columnId: id });

export const boardPage = pageContract({
  view: 'jobdeck.boardPage',
  actions: {
    requestWindows: object({ windows: Windows }),
    setFilter: object({ filter: BoardFilter }),
    hideCards: object({}),
    /** Freezes the board at a revision during a drag; without a revision, unfreezes it. */
    freeze: object({ revision: optional(count) }),
    /** `revision` is the one shown when the move was made; a move made before the page saw a rejection of its card is dropped. */
    move: object({ move: Move, revision: count }),
    reorder: object({ columnId: id, position: count }),
    retry: card,
    dismiss: card,
    undo: object({}),
    redo: object({}),
    open: object({ cardId: id, isToStay: boolean }),
    /** As `move`, of several cards as one step. */
    moveCards: object({ cardIds: array(id, maxSelected), columnId: id, after: optional(id), before: optional(id) }),
    /** Selects all cards of a column that match the filter. */
    selectColumn: column,
    moveTo: cards,
    archive: cards,
    remind: card,
    create: object({ columnId: optional(id) }),
    createColumn: object({}),
    renameCard: card,
    rename: column,
    deleteColumn: column,
    collapse: object({ columnId: id, isCollapsed: boolean }),
    compact: object({ isCompact: boolean }),
    saveFilter: object({ filter: StoredFilter }),
    deleteFilter: object({ name: string(200) }),
    /** Finds the next card whose title or company starts with `prefix`, from index `from` on and then from the top. */
    findCard: object({ columnId: id, from: count, prefix: string(100) }),
    paste: object({ text: string(maxPasteLength) }),
    command: object({ command: string(200) }),
  },
  snapshot: Snapshot,
  state: PageState,
});
export type BoardPage = typeof boardPage;
