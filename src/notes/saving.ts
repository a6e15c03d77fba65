import * as vscode from 'vscode';

import { ServiceError } from '../base/errors.ts';
import type { NotesStore } from '../store/notes.ts';
import type { Bases } from './bases.ts';
import type { Conflicts } from './conflicts.ts';

export interface SavingNeeds {
  readonly notes: NotesStore;
  readonly bases: Bases;
  readonly conflicts: Conflicts;
  /** Offers what can be done with a text whose note is gone. */
  readonly offerNewNote: (uri: vscode.Uri) => void;
}

const unsettled =
  'Not saved: somebody else has changed this note. Nothing is overwritten until you choose Keep Mine, Take Theirs or Save Merged.';
const gone =
  'This note is not in the service any more. Your text stays here; "Jobdeck: Save as New Note" keeps it there.';

/** Saves a document's text over what it was made from and over nothing else; what it rejects with, the editor says. */
export async function saveText(
  { notes, bases, conflicts, offerNewNote }: SavingNeeds,
  uri: vscode.Uri,
  noteId: string,
  text: string,
): Promise<void> {
  const key = uri.toString();
  const open = conflicts.of(uri);
  if (open !== undefined && !open.merging) {
    conflicts.begin(open);
    throw vscode.FileSystemError.Unavailable(unsettled);
  }
  if (open !== undefined) await conflicts.settle(open);
  const base = await bases.of(key);
  if (base?.text === text) return;
  const result = await notes.texts.save(noteId, base, text).catch((error: unknown) => {
    if (!ServiceError.is(error, 'missing')) throw error;
    offerNewNote(uri);
    throw vscode.FileSystemError.Unavailable(gone);
  });
  if (result.kind === 'saved') {
    bases.saved(key, result.note);
    return;
  }
  const mine = vscode.workspace.textDocuments.find((document) => document.uri.toString() === key)?.getText() ?? text;
  conflicts.begin({ uri, noteId, theirs: result.theirs, mine, base, merging: false });
  throw vscode.FileSystemError.Unavailable(unsettled);
}
