import * as vscode from 'vscode';

import { isNoteUri } from '../files/address.ts';
import type { NoteAddresses } from '../files/noteAddresses.ts';
import type { UnsavedNotes } from '../renaming.ts';

/** Notes with unsaved text in this window. Their documents are edited, since a new text of the service could conflict with theirs. */
export const unsavedNotes = (addresses: Pick<NoteAddresses, 'documentsOf' | 'idOf'>): UnsavedNotes => ({
  ids: () =>
    vscode.workspace.textDocuments
      .filter(({ uri, isDirty }) => isDirty && isNoteUri(uri))
      .flatMap(({ uri }) => addresses.idOf(uri) ?? []),
  edit: async (noteId, editsOf) => {
    const documents = addresses.documentsOf(noteId).filter(({ isDirty }) => isDirty);
    if (documents.length === 0) return undefined;
    const changes = new vscode.WorkspaceEdit();
    let count = 0;
    for (const document of documents) {
      for (const { index, length, text } of editsOf(document.getText())) {
        const range = new vscode.Range(document.positionAt(index), document.positionAt(index + length));
        changes.replace(document.uri, range, text);
        count += 1;
      }
    }
    if (count > 0 && !(await vscode.workspace.applyEdit(changes))) throw new Error('The unsaved text was not changed.');
    return count;
  },
});
