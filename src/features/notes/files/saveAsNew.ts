import * as vscode from 'vscode';

import { withRetry } from '../../../host/ui/explain.ts';
import type { NotesStore } from '../../../store/notes/notes.ts';
import { activeUri } from '../commandArguments.ts';
import { isNoteUri } from './address.ts';
import { titleOf } from './names.ts';
import type { NoteAddresses } from './noteAddresses.ts';

/** For a document whose note is missing; its text stays in its editor until it is saved. */
export async function saveAsNewNote(notes: NotesStore, addresses: Pick<NoteAddresses, 'uriOf'>): Promise<void> {
  const uri = activeUri();
  if (uri === undefined || !isNoteUri(uri)) throw new Error('Open the note whose text is to be kept.');
  const document = await vscode.workspace.openTextDocument(uri);
  const account = notes.accountGuard();
  const key = crypto.randomUUID();
  const title = titleOf(uri.path.slice(uri.path.lastIndexOf('/') + 1));
  const input = { title, text: document.getText(), folderId: null, useInRag: false };
  await withRetry('Saving as a new note', async () => {
    account.assertInUse();
    const made = await notes.create(input, key);
    await vscode.window.showTextDocument(uri);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await vscode.window.showTextDocument(addresses.uriOf(made), { preview: false });
  });
}
