import * as vscode from 'vscode';

import type { NoteListItem } from '../../contract/tracker/library.ts';
import { queryOf } from './noteQuery.ts';

/** Files that are edited and saved. */
export const noteScheme = 'jobdeck-note';
/** Files of test projects, whose text the service lets nobody change (tracker document, Cross-cutting rules 4). */
export const testProjectScheme = 'jobdeck-test-project';
/** Results of merges, which go into a note when they are saved. */
export const mergeScheme = 'jobdeck-note-merge';

export const isNoteUri = ({ scheme }: vscode.Uri): boolean => scheme === noteScheme || scheme === testProjectScheme;

/**
 * A note's address. The path is for people and follows the title. The query has the note's id, so that a document stays with its note
 * when the title changes, and the path again, so that a relative link to another path is seen as one. The authority is the account.
 */
export const noteUri = (account: string, note: Pick<NoteListItem, 'id' | 'testProject'>, path: string): vscode.Uri =>
  vscode.Uri.from({
    scheme: note.testProject ? testProjectScheme : noteScheme,
    authority: account,
    path,
    query: queryOf(note.id, path),
  });

/** Whether a tab shows it; the editor keeps documents for a while after their tabs are closed. */
export const isShown = (uri: vscode.Uri): boolean =>
  vscode.window.tabGroups.all.some(({ tabs }) => tabs.some((tab) => shows(tab, uri)));

/** Whether a tab shows it as a text, as a page, or on the right of a comparison. */
export function shows({ input }: vscode.Tab, uri: vscode.Uri): boolean {
  if (input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom)
    return input.uri.toString() === uri.toString();
  return input instanceof vscode.TabInputTextDiff && input.modified.toString() === uri.toString();
}
