import * as vscode from 'vscode';

import { withRetry } from '../../../host/ui/explain.ts';
import type { NotesStore } from '../../../store/notes/notes.ts';
import { activeUri } from '../commandArguments.ts';
import type { MergeBases } from '../conflicts/mergeBases.ts';
import { isNoteUri } from './address.ts';
import type { NoteAddresses } from './noteAddresses.ts';
import { propertiesLike } from './propertiesLike.ts';

interface SaveAsNewNeeds {
  readonly notes: NotesStore;
  readonly bases: Pick<MergeBases, 'of'>;
  readonly addresses: Pick<NoteAddresses, 'uriOf' | 'idOf'>;
}

/** For a document whose note is missing; its text stays in its editor until it is saved. */
export async function saveAsNewNote({ notes, bases, addresses }: SaveAsNewNeeds): Promise<void> {
  const uri = activeUri();
  if (uri === undefined || !isNoteUri(uri)) throw new Error('Open the note whose text is to be kept.');
  const document = await vscode.workspace.openTextDocument(uri);
  const account = notes.accountGuard();
  const key = crypto.randomUUID();
  const deleted = notes.texts.lost(addresses.idOf(uri) ?? '') ?? (await bases.of(uri.toString()));
  const input = { ...propertiesLike(deleted, uri.path, notes.notes?.folders ?? []), text: document.getText() };
  await withRetry('Saving as a new note', async () => {
    account.assertInUse();
    const made = await notes.create(input, key);
    await vscode.window.showTextDocument(uri);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await vscode.window.showTextDocument(addresses.uriOf(made), { preview: false });
  });
}
