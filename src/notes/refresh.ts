import * as vscode from 'vscode';

import type { Event } from '../base/event.ts';
import { log } from '../host/log.ts';
import type { NotesStore } from '../store/notes.ts';
import { isNoteUri, isShown } from './address.ts';
import type { NotesView } from './view.ts';

const apart = 60_000;

/**
 * Reads the notes when their tree comes into sight or the window gets the focus, at least a minute apart; with the tree hidden only
 * those that are open. What is known to have changed is read at once.
 */
export function refreshNotes(view: NotesView, notes: NotesStore, onDidChangeElsewhere: Event<void>): vscode.Disposable {
  let last = Number.NEGATIVE_INFINITY;
  const read = (): void => {
    last = Date.now();
    if (view.visible) void notes.refresh();
    else
      for (const { uri } of vscode.workspace.textDocuments.filter((each) => isNoteUri(each.uri) && isShown(each.uri)))
        notes.texts.read(uri.query).catch((error: unknown) => log.warn(`Reading an open note: ${String(error)}`));
  };
  const look = (): void => {
    if ((view.visible && notes.state.kind === 'unread') || Date.now() - last >= apart) read();
  };
  const subscriptions = [
    onDidChangeElsewhere(read),
    notes.onDidChange(({ kind }) => {
      if (kind === 'unread' && view.visible) read();
    }),
  ];
  return vscode.Disposable.from(
    view.onDidChangeVisibility(look),
    vscode.window.onDidChangeWindowState(({ focused }) => focused && look()),
    new vscode.Disposable(() => {
      for (const subscription of subscriptions) subscription.dispose();
    }),
  );
}
