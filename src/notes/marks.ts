import * as vscode from 'vscode';

import type { ContextKeys } from '../host/contextKeys.ts';
import type { NotesStore } from '../store/notes.ts';
import { isNoteUri } from './address.ts';
import type { Bases } from './bases.ts';
import type { Conflicts } from './conflicts.ts';
import { activeUri } from './given.ts';

export interface MarksNeeds {
  readonly notes: NotesStore;
  readonly bases: Bases;
  readonly conflicts: Conflicts;
  readonly contextKeys: ContextKeys;
}

/** Marks what a note's name alone does not tell: RAG as a badge, its button in the title, conflicts, and text that was changed elsewhere. */
export function markNotes({ notes, bases, conflicts, contextKeys }: MarksNeeds): vscode.Disposable {
  const badges = new vscode.EventEmitter<undefined>();
  const changedElsewhere = vscode.window.createStatusBarItem(
    'jobdeck.note.changedElsewhere',
    vscode.StatusBarAlignment.Left,
  );
  changedElsewhere.name = 'Note changed elsewhere';
  changedElsewhere.text = '$(warning) Changed elsewhere';
  changedElsewhere.tooltip =
    'This note was changed elsewhere while you edit it. Nothing is lost: choose this to compare both texts.';
  changedElsewhere.command = 'jobdeck.note.compare';

  const look = async (): Promise<void> => {
    const open = vscode.workspace.textDocuments.filter(({ uri }) => isNoteUri(uri));
    contextKeys.set(
      'jobdeck.notes.openInRag',
      open.filter(({ uri }) => useInRag(notes, uri)).map(({ uri }) => uri.toString()),
    );
    contextKeys.set(
      'jobdeck.notes.conflicts',
      conflicts.all.map(({ uri }) => uri.toString()),
    );
    const active = activeUri();
    const base = active && bases.isUnsaved(active.toString()) ? await bases.of(active.toString()) : undefined;
    const now = active && notes.texts.known(active.query);
    if (base !== undefined && now !== undefined && base.text !== now.text) changedElsewhere.show();
    else changedElsewhere.hide();
  };
  const subscriptions = [
    notes.onDidChange(() => {
      badges.fire(undefined);
      void look();
    }),
    notes.texts.onDidChange(() => void look()),
    conflicts.onDidChange(() => void look()),
  ];
  return vscode.Disposable.from(
    badges,
    changedElsewhere,
    vscode.window.registerFileDecorationProvider({
      onDidChangeFileDecorations: badges.event,
      provideFileDecoration: (uri) =>
        isNoteUri(uri) && useInRag(notes, uri) ? { badge: 'R', tooltip: 'Used in RAG' } : undefined,
    }),
    vscode.window.tabGroups.onDidChangeTabs(() => void look()),
    vscode.workspace.onDidOpenTextDocument(() => void look()),
    vscode.workspace.onDidChangeTextDocument(({ document }) => void (isNoteUri(document.uri) && look())),
    new vscode.Disposable(() => {
      for (const subscription of subscriptions) subscription.dispose();
    }),
  );
}

const useInRag = (notes: NotesStore, { query }: vscode.Uri): boolean =>
  (notes.find(query) ?? notes.texts.known(query))?.useInRag === true;
