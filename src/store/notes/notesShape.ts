import { type Fits, isFlag, isId, isText, isWhole, listOf, orNull, recordOf } from '../../base/shape.ts';
import type { NoteFolder, NoteListItem } from '../../contract/tracker/library.ts';
import type { Notes } from './notesView.ts';

const isFolder = recordOf<NoteFolder>({ id: isId, name: isText, parentId: orNull(isText), noteCount: isWhole });

const isNote = recordOf<NoteListItem>({
  id: isId,
  title: isText,
  folderId: orNull(isText),
  useInRag: isFlag,
  version: isWhole,
  testProject: isFlag,
  createdAt: isText,
  updatedAt: isText,
  excerpt: isText,
});

export const areNotes: Fits<Notes> = recordOf<Notes>({
  folders: listOf(isFolder),
  notes: listOf(isNote),
  hasMore: isFlag,
});
