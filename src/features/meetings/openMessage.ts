import * as vscode from 'vscode';

import type { Meeting } from '../../contract/tracker/library.ts';
import type { MeetingDocuments } from './documents.ts';
import { offsetOfMessage } from './selectedParts.ts';

/** Opens the transcript at a message. */
export async function openMessage(
  documents: Pick<MeetingDocuments, 'subchatsOf' | 'openTranscript'>,
  meeting: Meeting,
  messageId: string,
): Promise<void> {
  const subchats = await documents.subchatsOf(meeting);
  await documents.openTranscript(meeting);
  const index = subchats.flatMap(({ messages }) => messages).findIndex(({ id }) => id === messageId);
  if (index < 0) throw new Error('The linked message is no longer in the transcript.');
  const editor = vscode.window.activeTextEditor;
  const offset = editor && offsetOfMessage(editor.document.getText(), index);
  if (editor === undefined || offset === undefined) return;
  const at = editor.document.positionAt(offset);
  editor.selection = new vscode.Selection(at, at);
  editor.revealRange(new vscode.Range(at, at), vscode.TextEditorRevealType.AtTop);
}
