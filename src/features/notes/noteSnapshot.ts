import { cardName } from '../../base/domain/cardValues.ts';
import { formatMoment } from '../../base/domain/dates.ts';
import { utcTime } from '../../base/domain/moments.ts';
import type { SnapshotOf } from '../../base/editor/page.ts';
import type { Card } from '../../contract/tracker/board.ts';
import type { Note, NoteFolder, NoteListItem } from '../../contract/tracker/library.ts';
import {
  maxCards,
  maxFolders,
  maxShownLength,
  maxTitleLength,
  type NotePage,
  type PageNote,
  type TypedTitle,
} from './contract.ts';

interface NoteView {
  readonly note: Note | NoteListItem | undefined;
  readonly text: string;
  readonly saveStatus: PageNote['saveStatus'];
  readonly theirVersion: PageNote['theirVersion'];
  readonly folders: readonly NoteFolder[];
  readonly cards: readonly Card[];
  readonly mayEdit: boolean;
  readonly typedTitle: TypedTitle | null;
  readonly language: string;
}

export function noteSnapshot({
  note,
  text,
  saveStatus,
  theirVersion,
  folders,
  cards,
  mayEdit,
  typedTitle,
  language,
}: NoteView): SnapshotOf<NotePage> {
  // The note's own folder is always offered.
  const own = folders.slice(maxFolders).filter(({ id }) => id === note?.folderId);
  const offered = [...own, ...folders].slice(0, maxFolders);
  return {
    note:
      note === undefined
        ? null
        : {
            ...note,
            isTitleCut: note.title.length > maxTitleLength,
            text,
            ...changeOf(note.updatedAt, language),
            isTextCut: text.length > maxShownLength,
            saveStatus,
            theirVersion,
          },
    folders: offered.map(({ id, name }) => ({ id, name })),
    moreFolders: Math.max(0, folders.length - maxFolders),
    cards: cards.slice(0, maxCards).map((card) => ({ id: card.id, name: cardName(card) })),
    moreCards: Math.max(0, cards.length - maxCards),
    mayEdit,
    typedTitle,
  };
}

function changeOf(updatedAt: string, language: string): Pick<PageNote, 'changed' | 'changedInUtc'> {
  const at = Date.parse(updatedAt);
  if (Number.isNaN(at)) return { changed: '', changedInUtc: '' };
  return { changed: formatMoment(updatedAt, language), changedInUtc: utcTime(at) };
}
