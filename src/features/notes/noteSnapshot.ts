import type { SnapshotOf } from '../../base/page.ts';
import type { Note, NoteFolder, NoteListItem } from '../../contract/tracker/library.ts';
import { longestShown, longestTitle, mostFolders, type NotePage, type PageNote } from './contract.ts';

interface Shown {
  readonly note: Note | NoteListItem | undefined;
  readonly text: string;
  readonly standing: PageNote['standing'];
  readonly folders: readonly NoteFolder[];
  readonly mayEdit: boolean;
}

export function noteSnapshot({ note, text, standing, folders, mayEdit }: Shown): SnapshotOf<NotePage> {
  // The note's own folder is always offered.
  const own = folders.slice(mostFolders).filter(({ id }) => id === note?.folderId);
  const offered = [...own, ...folders].slice(0, mostFolders);
  return {
    note:
      note === undefined
        ? null
        : {
            ...note,
            isTitleCut: note.title.length > longestTitle,
            text,
            isTextCut: text.length > longestShown,
            standing,
          },
    folders: offered.map(({ id, name }) => ({ id, name })),
    moreFolders: Math.max(0, folders.length - mostFolders),
    mayEdit,
  };
}
