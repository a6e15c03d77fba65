import * as vscode from 'vscode';

import { hasPassed } from '../../base/flow/clock.ts';
import type { Event } from '../../base/flow/event.ts';
import { Visibility } from '../../base/flow/visibility.ts';
import { log } from '../../host/log.ts';
import { showReading, watchView } from '../../host/ui/watchView.ts';
import { cachedNotes } from '../../store/cachedAnswers.ts';
import type { NotesStore } from '../../store/notes/notes.ts';
import type { SessionStore } from '../../store/session/session.ts';
import type { CacheSync } from '../../store/sync/cacheSync.ts';
import { ownerOf } from '../../store/sync/resourceSync.ts';
import { isNoteUri, isVisible } from './files/address.ts';
import type { NoteAddresses } from './files/noteAddresses.ts';
import type { NotesView } from './view.ts';

const minIntervalMs = 60_000;
const debounceMs = 500;

interface RefreshNeeds {
  readonly view: NotesView;
  readonly notes: NotesStore;
  readonly addresses: Pick<NoteAddresses, 'idOf'>;
  readonly session: SessionStore;
  readonly cacheSync: CacheSync;
  readonly onDidChangeElsewhere: Event<void>;
}

/** While the tree is hidden, only open notes are read, at most once a minute when the window gets the focus. */
export function refreshNotes({
  view,
  notes,
  addresses,
  session,
  cacheSync,
  onDidChangeElsewhere,
}: RefreshNeeds): vscode.Disposable {
  const visibility = new Visibility();
  const resource = { name: 'notes', reader: cachedNotes, serverState: notes.serverState, owner: ownerOf(session) };
  const poller = cacheSync.sync(resource, visibility);
  let last = Number.NEGATIVE_INFINITY;
  let soon: ReturnType<typeof setTimeout> | undefined;
  const readOpen = (): void => {
    last = Date.now();
    const open = vscode.workspace.textDocuments.filter(({ uri }) => isNoteUri(uri) && isVisible(uri));
    for (const noteId of new Set(open.flatMap(({ uri }) => addresses.idOf(uri) ?? [])))
      notes.texts
        .read(noteId, 'background')
        .catch((error: unknown) => log.warn(`Reading an open note: ${String(error)}`));
  };
  const subscription = onDidChangeElsewhere(() => {
    poller.refreshAnew();
    // Debounced, because an agent may write many times in a row.
    if (!view.visible)
      soon ??= setTimeout(() => {
        soon = undefined;
        readOpen();
      }, debounceMs);
  });
  return vscode.Disposable.from(
    poller,
    watchView('tree', view, visibility),
    showReading('jobdeck.notes', view, 'Reading the notes', notes.serverState),
    visibility,
    vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused && !view.visible && hasPassed(minIntervalMs, last, Date.now())) readOpen();
    }),
    new vscode.Disposable(() => {
      clearTimeout(soon);
      subscription.dispose();
    }),
  );
}
