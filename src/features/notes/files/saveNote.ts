import type { Uri } from 'vscode';

import { ServiceError } from '../../../base/errors.ts';
import type { NotesStore } from '../../../store/notes/notes.ts';
import type { Conflicts } from '../conflicts/conflicts.ts';
import type { MergeBases } from '../conflicts/mergeBases.ts';

export interface SaveNeeds {
  readonly notes: Pick<NotesStore, 'texts'>;
  readonly bases: MergeBases;
  readonly conflicts: Conflicts;
}

/** `conflict`: another client's write was first; `missing`: the note no longer exists. */
export type SaveOutcome = 'saved' | 'conflict' | 'missing';

/** Saves a document's text only over the version it is based on. Rejects if the service is unreachable or refuses. */
export async function saveNote(
  { notes, bases, conflicts }: SaveNeeds,
  uri: Uri,
  noteId: string,
  text: string,
): Promise<SaveOutcome> {
  const key = uri.toString();
  const open = conflicts.of(uri);
  if (open !== undefined) {
    conflicts.begin(open);
    return 'conflict';
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
    return 'conflict';
  } catch (error) {
    if (ServiceError.is(error, 'missing')) return 'missing';
    throw error;
  }
}

/** Decodes the bytes of a saved file; throws an `invalid` ServiceError if they are not UTF-8. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ServiceError(
      'invalid',
      'update_note',
      'Notes are kept as UTF-8. Use "Save with Encoding" in the status bar and choose UTF-8; the text stays here until then.',
    );
  }
}
