import * as vscode from 'vscode';

import { log } from '../host/log.ts';
import type { NotesStore } from '../store/notes.ts';
import { isNoteUri, isShown, noteUri, testProjectScheme } from './address.ts';
import type { Bases } from './bases.ts';
import type { Conflicts } from './conflicts.ts';
import type { NoteFiles } from './files.ts';
import { pagesOf, reopenPages } from './pageTabs.ts';

export interface DocumentsNeeds {
  readonly notes: NotesStore;
  readonly bases: Bases;
  readonly conflicts: Conflicts;
  readonly files: NoteFiles;
  readonly account: () => string;
}

/**
 * Keeps open notes and the service together: what the editor shows is noted, what changed elsewhere is given to the editor, which
 * takes it where nothing is unsaved, and a new title becomes the tab's.
 */
export function followDocuments({ notes, bases, conflicts, files, account }: DocumentsNeeds): vscode.Disposable {
  const shown = (document: vscode.TextDocument): void => {
    if (!isNoteUri(document.uri)) return;
    bases.shown(document.uri.toString(), () => document.getText(), document.isDirty);
    if (document.isDirty) return;
    conflicts.end(document.uri);
    void follow(document);
  };
  const closed = ({ uri }: vscode.TextDocument): void => {
    if (!isNoteUri(uri)) return;
    bases.closed(uri.toString());
    files.closed(uri);
    conflicts.end(uri);
    if (documentsOf(uri.query).length === 0) notes.texts.drop(uri.query);
  };
  const follow = async ({ uri, isDirty }: vscode.TextDocument): Promise<void> => {
    const note = notes.find(uri.query);
    const path = note && files.places.pathOf.get(note.id);
    if (note === undefined || path === undefined || path === uri.path || isDirty || uri.authority !== account()) return;
    // A test project's file is read only, its name as well.
    if (!isShown(uri) || uri.scheme === testProjectScheme) return;
    const pages = pagesOf(uri);
    const to = noteUri(account(), note, path);
    try {
      if (await files.follow(uri, to)) await reopenPages(pages, to);
    } catch (error) {
      log.warn(`A note keeps its old name in its tab: ${String(error)}`);
    }
  };
  const catchUp = (): void => {
    if (notes.state.kind !== 'ready') return;
    for (const known of notes.texts.open) {
      const listed = notes.find(known.id);
      if (!documentsOf(known.id).some(isShown)) notes.texts.drop(known.id);
      else if (listed === undefined || listed.version > known.version)
        notes.texts
          .read(known.id, 'background')
          .catch((error: unknown) => log.warn(`Reading an open note: ${String(error)}`));
    }
    for (const document of vscode.workspace.textDocuments) if (isNoteUri(document.uri)) void follow(document);
  };

  for (const document of vscode.workspace.textDocuments) shown(document);
  const subscriptions = [
    notes.onDidChange(catchUp),
    notes.texts.onDidChange(({ id }) => files.fire(documentsOf(id), vscode.FileChangeType.Changed)),
    notes.texts.onDidLose((id) => files.fire(documentsOf(id), vscode.FileChangeType.Deleted)),
  ];
  return vscode.Disposable.from(
    vscode.workspace.onDidOpenTextDocument(shown),
    vscode.workspace.onDidChangeTextDocument(({ document }) => shown(document)),
    vscode.workspace.onDidSaveTextDocument(shown),
    vscode.workspace.onDidCloseTextDocument(closed),
    new vscode.Disposable(() => {
      for (const subscription of subscriptions) subscription.dispose();
    }),
  );
}

const documentsOf = (noteId: string): vscode.Uri[] =>
  vscode.workspace.textDocuments.map(({ uri }) => uri).filter((uri) => isNoteUri(uri) && uri.query === noteId);
