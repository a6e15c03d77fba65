import { type Fits, isFlag, isId, isListOf, isNullOr, isRecordOf, isText, isWhole } from '../../base/shape.ts';
import type { NoteFolder, NoteListItem } from '../../contract/tracker/library.ts';
import type { Notes } from './notesView.ts';

const isFolder = isRecordOf<NoteFolder>({ id: isId, name: isText, parentId: isNullOr(isText), noteCount: isWhole });

const isNote = isRecordOf<NoteListItem>({
  id: isId,
  title: isText,
  folderId: isNullOr(isText),
  useInRag: isFlag,
  version: isWhole,
  testProject: isFlag,
  createdAt: isText,
  updatedAt: isText,
  excerpt: isText,
});

export const areNotes: Fits<Notes> = isRecordOf<Notes>({
  folders: isListOf(isFolder),
  notes: isListOf(isNote),
  hasMore: isFlag,
});
