import type { Uri } from 'vscode';

import { ServiceError } from '../../../base/flow/errors.ts';
import type { NotesStore } from '../../../store/notes/notes.ts';
import type { Conflict, Conflicts } from '../conflicts/conflicts.ts';
import type { MergeBases } from '../conflicts/mergeBases.ts';

interface SaveNeeds {
  readonly notes: Pick<NotesStore, 'texts'>;
  readonly bases: MergeBases;
  readonly conflicts: Conflicts;
}

/** `conflict`: another client's write was first; `missing`: the note no longer exists. */
export type SaveOutcome = 'saved' | 'conflict' | 'missing';

const maxMerges = 3;

/**
 * Saves a document's text only over the version it is based on, merged with changes made elsewhere that do not overlap. Rejects if the
 * service is unreachable or refuses.
 */
export async function saveNote(needs: SaveNeeds, uri: Uri, noteId: string, text: string): Promise<SaveOutcome> {
  const { notes, bases, conflicts } = needs;
  const key = uri.toString();
  if (conflicts.of(uri) !== undefined) return 'conflict';
  const base = await bases.of(key);
  if (base?.text === text) return 'saved';
  try {
    const result = await notes.texts.save(noteId, base, text);
    if (result.kind === 'saved') {
      bases.recordSaved(key, result.note);
      return 'saved';
    }
    return await mergeAndSave(needs, { uri, noteId, base, theirs: result.theirs, mine: text });
  } catch (error) {
    if (ServiceError.is(error, 'missing')) return 'missing';
    throw error;
  }
}

async function mergeAndSave(needs: SaveNeeds, first: Conflict): Promise<SaveOutcome> {
  const { notes, bases, conflicts } = needs;
  const { uri, noteId, base, mine } = first;
  const { mergeNoteTexts } = await import('../conflicts/mergeTexts.ts');
  let { theirs } = first;
  for (let merges = 0; merges < maxMerges; merges += 1) {
    const merged = mergeNoteTexts(base?.text, mine, theirs.text);
    if (merged === undefined) break;
    const result = merged === theirs.text ? { kind: 'saved' } : await notes.texts.save(noteId, theirs, merged, true);
    if ('theirs' in result) {
      ({ theirs } = result);
      continue;
    }
    // The editor shows the user's own text until it reloads the merged one, so text typed in between is based on the user's own.
    bases.recordSaved(uri.toString(), { ...theirs, text: mine });
    conflicts.recordAutoMerge({ ...first, theirs });
    return 'saved';
  }
  // An open conflict is what the user sees; another one would be resolved unseen by the choice that follows.
  if (conflicts.of(uri) === undefined) conflicts.begin({ ...first, theirs });
  return 'conflict';
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
