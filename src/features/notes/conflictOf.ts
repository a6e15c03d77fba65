import * as vscode from 'vscode';

import type { NotesStore } from '../../store/notes/notes.ts';
import type { Conflict, Conflicts } from './conflicts.ts';
import type { MergeBases } from './mergeBases.ts';
import type { NoteAddresses } from './noteAddresses.ts';

export interface ConflictOfNeeds {
  readonly notes: NotesStore;
  readonly bases: MergeBases;
  readonly conflicts: Conflicts;
  readonly addresses: Pick<NoteAddresses, 'find'>;
}

/**
 * The conflict of a note, or what it would be. A comparison or a merge that is still open after a reload asks for it first: the
 * document's unsaved text is there again by then, and the conflict goes on with what the service has now.
 */
export async function conflictOf(
  { notes, bases, conflicts, addresses }: ConflictOfNeeds,
  note: vscode.Uri,
): Promise<Conflict> {
  const open = conflicts.of(note);
  if (open !== undefined) return open;
  const noteId = await addresses.find(note);
  if (noteId === undefined) throw vscode.FileSystemError.FileNotFound(note);
  // The text that was unsaved before a reload is there once the document is open.
  await vscode.workspace.openTextDocument(note);
  const [theirs, base] = await Promise.all([notes.texts.get(noteId), bases.of(note.toString())]);
  const conflict = { uri: note, noteId, theirs, base };
  const isUnsaved = bases.isUnsaved(note.toString());
  if (isUnsaved && conflicts.of(note) === undefined && base?.text !== theirs.text) conflicts.resume(conflict);
  return conflict;
}
