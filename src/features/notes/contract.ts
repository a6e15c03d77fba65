import { pageContract } from '../../base/page.ts';
import { brief, count, first, flag, oneOf, orNull, type ReadBy, shape, text } from '../../base/reader.ts';

/** Characters of a note's text that its page shows; a service of ours takes no more. */
export const longestShown = 1_000_000;

/** Folders that the page offers. */
export const mostFolders = 1_000;

/** The longest title that the page edits. */
export const longestTitle = 1_000;

const PageFolder = shape({ id: text(1_000), name: brief(200) });

const PageNote = shape({
  title: brief(longestTitle),
  /** The title is too long to be edited on the page, and cut. */
  isTitleCut: flag,
  text: brief(longestShown),
  /** The page shows only the beginning of the text. */
  isTextCut: flag,
  folderId: orNull(text(1_000)),
  useInRag: flag,
  version: count,
  updatedAt: brief(100),
  testProject: flag,
  /** How the text stands to what is in the service. */
  standing: oneOf('saved', 'unsaved', 'conflict', 'changedElsewhere'),
});
export type PageNote = ReadBy<typeof PageNote>;

/** The note page: a note's text as it is in the editor now, rendered, with its properties; and what it may ask for. */
export const notePage = pageContract({
  view: 'jobdeck.note',
  actions: {
    edit: shape({}),
    compare: shape({}),
    /** A relative link in the text. */
    openLink: shape({ address: text(10_000) }),
    rename: shape({ title: text(10_000) }),
    move: shape({ folderId: orNull(text(1_000)) }),
    useInRag: shape({ on: flag }),
  },
  snapshot: shape({
    note: orNull(PageNote),
    folders: first(PageFolder, mostFolders),
    moreFolders: count,
    mayEdit: flag,
  }),
  state: shape({}),
});
export type NotePage = typeof notePage;
