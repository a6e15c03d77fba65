import * as vscode from 'vscode';

import type { NoteListItem } from '../../contract/tracker/library.ts';
import { draggedItems } from '../../host/lazy/trees.ts';
import { retries } from '../../host/ui/explain.ts';
import { type MovingNeeds, moveNotes } from './moveNotes.ts';
import { isNoteNode, type NotesNode } from './nodes.ts';

const mime = draggedItems('jobdeck.notes');

export function dragNotes(
  { notes, renaming }: Omit<MovingNeeds, 'retries'>,
  uriOf: (note: NoteListItem) => vscode.Uri,
  mayEdit: () => boolean,
): Pick<vscode.TreeDragAndDropController<NotesNode>, 'handleDrag' | 'handleDrop'> {
  return {
    handleDrag: (nodes, data) => {
      const dragged = nodes.filter(isNoteNode).map(({ note }) => note);
      if (dragged.length === 0) return;
      data.set('text/uri-list', new vscode.DataTransferItem(dragged.map(uriOf).join('\r\n')));
      if (mayEdit()) data.set(mime, new vscode.DataTransferItem(dragged.map(({ id }) => id)));
    },
    handleDrop: async (target, data) => {
      const ids: unknown = data.get(mime)?.value;
      if (!Array.isArray(ids)) return;
      const dragged = ids.flatMap((id) => (typeof id === 'string' ? (notes.find(id) ?? []) : []));
      const folderId = target === undefined ? null : target.kind === 'folder' ? target.folder.id : target.note.folderId;
      await moveNotes({ notes, renaming, retries }, dragged, folderId);
    },
  };
}
