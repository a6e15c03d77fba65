import * as vscode from 'vscode';

import type { NoteListItem } from '../contract/tracker/library.ts';

/** Files that are edited and saved. */
export const noteScheme = 'jobdeck-note';
/** Files of test projects, whose text the service lets nobody change (tracker document, Cross-cutting rules 4). */
export const testProjectScheme = 'jobdeck-test-project';

export const isNoteUri = ({ scheme }: vscode.Uri): boolean => scheme === noteScheme || scheme === testProjectScheme;

/**
 * Where a note is opened. The path is for people and follows the title; the query is the note's id, so that a document stays
 * with its note whatever becomes of the title; the authority is the account, so that it never becomes another's.
 */
export const noteUri = (account: string, note: Pick<NoteListItem, 'id' | 'testProject'>, path: string): vscode.Uri =>
  vscode.Uri.from({
    scheme: note.testProject ? testProjectScheme : noteScheme,
    authority: account,
    path,
    query: note.id,
  });

/** The document of a note that is open, whichever of its names it was opened under; one that lingers after its tab was closed is not. */
export function openDocument(account: string, noteId: string): vscode.TextDocument | undefined {
  const documents = vscode.workspace.textDocuments.filter(
    ({ uri }) => isNoteUri(uri) && uri.authority === account && uri.query === noteId,
  );
  return documents.find(({ uri }) => isShown(uri)) ?? documents.find(({ isDirty }) => isDirty);
}

/** Whether a tab shows it; the editor keeps documents for a while after their tabs are closed. */
export const isShown = (uri: vscode.Uri): boolean =>
  vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .some(
      ({ input }) =>
        ((input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom) &&
          input.uri.toString() === uri.toString()) ||
        (input instanceof vscode.TabInputTextDiff && input.modified.toString() === uri.toString()),
    );
