import * as vscode from 'vscode';

import type { NotesStore } from '../../../store/notes/notes.ts';
import type { NoteAddresses } from '../files/noteAddresses.ts';
import type { Conflict, Conflicts } from './conflicts.ts';
import type { MergeBases } from './mergeBases.ts';

export interface FindConflictNeeds {
  readonly notes: NotesStore;
  readonly bases: MergeBases;
  readonly conflicts: Conflicts;
  readonly addresses: Pick<NoteAddresses, 'find'>;
}

/** After a reload, a document with unsaved text resumes its conflict with the service's current text. */
export async function findConflict(
  { notes, bases, conflicts, addresses }: FindConflictNeeds,
  note: vscode.Uri,
): Promise<Conflict> {
  const open = conflicts.of(note);
  if (open !== undefined) return open;
  const noteId = await addresses.find(note);
  if (noteId === undefined) throw vscode.FileSystemError.FileNotFound(note);
  // Opening the document restores the text that was unsaved before a reload.
  const document = await vscode.workspace.openTextDocument(note);
  const [theirs, base] = await Promise.all([notes.texts.get(noteId), bases.of(note.toString())]);
  const conflict = { uri: note, noteId, theirs, base, mine: document.getText() };
  const isUnsaved = bases.isUnsaved(note.toString());
  if (isUnsaved && conflicts.of(note) === undefined && base?.text !== theirs.text) conflicts.begin(conflict);
  return conflict;
}
