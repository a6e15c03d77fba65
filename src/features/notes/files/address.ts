import * as vscode from 'vscode';

import type { NoteListItem } from '../../../contract/tracker/library.ts';
import { queryOf } from './uriParts.ts';

export const noteScheme = 'jobdeck-note';
/** Read-only files: the service accepts no new text for test projects (tracker document, Cross-cutting rules 4). */
export const testProjectScheme = 'jobdeck-test-project';
export const mergeScheme = 'jobdeck-note-merge';

export const isNoteUri = ({ scheme }: vscode.Uri): boolean => scheme === noteScheme || scheme === testProjectScheme;

/**
 * The path follows the note's title. The query holds the note's id, so that a document stays with its note under a new title, and the path,
 * so that a relative link to another path is detected.
 */
export const noteUri = (account: string, note: Pick<NoteListItem, 'id' | 'testProject'>, path: string): vscode.Uri =>
  vscode.Uri.from({
    scheme: note.testProject ? testProjectScheme : noteScheme,
    authority: account,
    path,
    query: queryOf(note.id, path),
  });

/** Whether a tab shows it; the editor retains documents for a while after their tabs are closed. */
export const isVisible = (uri: vscode.Uri): boolean =>
  vscode.window.tabGroups.all.some(({ tabs }) => tabs.some((tab) => shows(tab, uri)));

export const shows = (tab: vscode.Tab, uri: vscode.Uri): boolean => uriIn(tab)?.toString() === uri.toString();

/** What can be edited in a tab; in a comparison, its right side. */
export function uriIn({ input }: vscode.Tab): vscode.Uri | undefined {
  if (input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom) return input.uri;
  return input instanceof vscode.TabInputTextDiff ? input.modified : undefined;
}
