import * as vscode from 'vscode';

import { offer } from '../../host/ui/ask.ts';
import { type Saving, saveText } from './saveText.ts';

const unsettled =
  'This note was changed elsewhere. Nothing is overwritten until you choose Keep My Version, Take Their Version or Save Merged Version.';
const gone =
  'This note is not in the service any more. Your text stays here; "Jobdeck: Save as New Note" keeps it there.';

/** Like `saveText`, but rejects with the message that the editor shows for a failed save. */
export async function saveNote(saving: Saving, uri: vscode.Uri, noteId: string, text: string): Promise<void> {
  const became = await saveText(saving, uri, noteId, text);
  if (became === 'saved') return;
  if (became === 'gone') void offerNewNote();
  throw vscode.FileSystemError.Unavailable(became === 'gone' ? gone : unsettled);
}

async function offerNewNote(): Promise<void> {
  const keep = 'Save as New Note';
  const words = 'Jobdeck: this note is not in the service any more. Your text is still here.';
  if ((await offer(words, keep)) === keep) await vscode.commands.executeCommand('jobdeck.note.saveAsNew');
}
