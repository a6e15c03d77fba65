import type { Uri } from 'vscode';

import { ServiceError } from '../../base/errors.ts';
import type { NotesStore } from '../../store/notes/notes.ts';
import type { Conflicts } from './conflicts.ts';
import type { MergeBases } from './mergeBases.ts';

export interface Saving {
  readonly notes: Pick<NotesStore, 'texts'>;
  readonly bases: MergeBases;
  readonly conflicts: Conflicts;
}

/** `unsettled`: another client's write was first; `gone`: the note no longer exists. */
export type Saved = 'saved' | 'unsettled' | 'gone';

/** Saves a document's text only over the version it is based on. Rejects if the service is unreachable or refuses. */
export async function saveText(
  { notes, bases, conflicts }: Saving,
  uri: Uri,
  noteId: string,
  text: string,
): Promise<Saved> {
  const key = uri.toString();
  const open = conflicts.of(uri);
  if (open !== undefined) {
    conflicts.begin(open);
    return 'unsettled';
  }
  const base = await bases.of(key);
  if (base?.text === text) return 'saved';
  try {
    const result = await notes.texts.save(noteId, base, text);
    if (result.kind === 'saved') {
      bases.recordSaved(key, result.note);
      return 'saved';
    }
    conflicts.begin({ uri, noteId, theirs: result.theirs, base });
    return 'unsettled';
  } catch (error) {
    if (ServiceError.is(error, 'missing')) return 'gone';
    throw error;
  }
}
