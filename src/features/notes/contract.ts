import { pageContract } from '../../base/editor/page.ts';
import {
  boolean,
  brief,
  count,
  first,
  literal,
  nullable,
  number,
  object,
  string,
  type TypeOf,
} from '../../base/input/reader.ts';

/** Characters of a title that is typed. */
export const maxTypedLength = 10_000;

/** Characters of a note's text that the page shows; equals the local service's limit. */
export const maxShownLength = 1_000_000;

export const maxFolders = 1_000;

export const maxCards = 5;

export const maxTitleLength = 1_000;

/** A title that is typed; `null` ends it. `at` is in milliseconds since 1970. */
const TypedTitle = object({ title: nullable(string(maxTypedLength)), at: number });
export type TypedTitle = TypeOf<typeof TypedTitle>;

const PageFolder = object({ id: string(1_000), name: brief(200) });

const PageCard = object({ id: string(1_000), name: brief(400) });

const PageNote = object({
  title: brief(maxTitleLength),
  isTitleCut: boolean,
  text: brief(maxShownLength),
  isTextCut: boolean,
  folderId: nullable(string(1_000)),
  useInRag: boolean,
  version: count,
  /** Local time of the last change, and the same in UTC; empty if it is not known. */
  changed: brief(100),
  changedInUtc: brief(100),
  testProject: boolean,
  saveStatus: literal('saved', 'unsaved', 'conflict', 'changedElsewhere'),
  /** The version that is in conflict. */
  theirVersion: nullable(count),
});
export type PageNote = TypeOf<typeof PageNote>;

export const notePage = pageContract({
  view: 'jobdeck.note',
  actions: {
    edit: object({}),
    compare: object({}),
    resolve: object({ by: literal('keepMine', 'takeTheirs'), version: count }),
    openCard: object({ cardId: string(1_000) }),
    openLink: object({ address: string(10_000) }),
    rename: object({ title: string(maxTypedLength) }),
    /** The extension needs it when the page is hidden or closed. */
    reportTitle: TypedTitle,
    move: object({ folderId: nullable(string(1_000)) }),
    useInRag: object({ on: boolean }),
  },
  snapshot: object({
    cards: first(PageCard, maxCards),
    moreCards: count,
    note: nullable(PageNote),
    folders: first(PageFolder, maxFolders),
    moreFolders: count,
    mayEdit: boolean,
    /** What an earlier page left. */
    typedTitle: nullable(TypedTitle),
  }),
  state: TypedTitle,
});
export type NotePage = typeof notePage;
