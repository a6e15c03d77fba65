import { pageContract } from '../../base/page.ts';
import { brief, count, first, flag, literalOf, nullable, type ReadBy, shape, text } from '../../base/reader.ts';

/** Characters of a note's text that the page shows; equals the local service's limit. */
export const longestShown = 1_000_000;

export const mostFolders = 1_000;

export const longestTitle = 1_000;

const PageFolder = shape({ id: text(1_000), name: brief(200) });

const PageNote = shape({
  title: brief(longestTitle),
  isTitleCut: flag,
  text: brief(longestShown),
  isTextCut: flag,
  folderId: nullable(text(1_000)),
  useInRag: flag,
  version: count,
  updatedAt: brief(100),
  testProject: flag,
  standing: literalOf('saved', 'unsaved', 'conflict', 'changedElsewhere'),
});
export type PageNote = ReadBy<typeof PageNote>;

export const notePage = pageContract({
  view: 'jobdeck.note',
  actions: {
    edit: shape({}),
    compare: shape({}),
    openLink: shape({ address: text(10_000) }),
    rename: shape({ title: text(10_000) }),
    move: shape({ folderId: nullable(text(1_000)) }),
    useInRag: shape({ on: flag }),
  },
  snapshot: shape({
    note: nullable(PageNote),
    folders: first(PageFolder, mostFolders),
    moreFolders: count,
    mayEdit: flag,
  }),
  state: shape({}),
});
export type NotePage = typeof notePage;
