import { pageContract } from '../base/page.ts';
import { count, flag, listOf, oneOf, orNull, type ReadBy, shape, text } from '../base/reader.ts';

/** More than a service takes: a request of eight mebibytes. */
const longestNote = 10_000_000;

const PageFolder = shape({ id: text(200), name: text() });

const PageNote = shape({
  title: text(),
  text: text(longestNote),
  folderId: orNull(text(200)),
  useInRag: flag,
  version: count,
  updatedAt: text(100),
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
    rename: shape({ title: text(10_000) }),
    move: shape({ folderId: orNull(text(200)) }),
    useInRag: shape({ on: flag }),
  },
  snapshot: shape({ note: orNull(PageNote), folders: listOf(PageFolder), mayEdit: flag }),
  state: shape({}),
});
export type NotePage = typeof notePage;
