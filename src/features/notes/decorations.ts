import * as vscode from 'vscode';

import type { ContextKeys } from '../../host/ui/contextKeys.ts';
import type { NotesStore } from '../../store/notes/notes.ts';
import { isNoteUri } from './address.ts';
import { activeUri } from './commandArguments.ts';
import type { Conflicts } from './conflicts.ts';
import type { MergeBases } from './mergeBases.ts';
import type { NoteAddresses } from './noteAddresses.ts';
import { RagBadges } from './ragBadges.ts';

/** Maximum URIs in one decoration event; the editor drops some of a longer list. */
const maxAddresses = 200;

export interface DecorationNeeds {
  readonly notes: NotesStore;
  readonly bases: MergeBases;
  readonly conflicts: Conflicts;
  readonly addresses: Pick<NoteAddresses, 'idOf' | 'uriOf' | 'documentsOf'>;
  readonly contextKeys: ContextKeys;
}

export function registerNoteDecorations({
  notes,
  bases,
  conflicts,
  addresses,
  contextKeys,
}: DecorationNeeds): vscode.Disposable {
  const noteAt = (uri: vscode.Uri) => {
    const noteId = isNoteUri(uri) ? addresses.idOf(uri) : undefined;
    return noteId === undefined ? undefined : (notes.find(noteId) ?? notes.texts.known(noteId));
  };
  const urisOf = (noteId: string): vscode.Uri[] => {
    const note = notes.find(noteId);
    const open = addresses.documentsOf(noteId).map(({ uri }) => uri);
    return note === undefined ? open : [addresses.uriOf(note), ...open];
  };
  const badges = new vscode.EventEmitter<vscode.Uri[] | undefined>();
  const ragBadges = new RagBadges();
  /** Fires with the changed URIs only, because an event without URIs makes all badges disappear for a moment. */
  const updateBadges = (): void => {
    const changed = ragBadges.update(notes.notes?.notes ?? []);
    if (changed.length === 0) return;
    const uris = changed.slice(0, maxAddresses + 1).flatMap(urisOf);
    badges.fire(uris.length > maxAddresses ? undefined : uris);
  };
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
      open.filter(({ uri }) => noteAt(uri)?.useInRag).map(({ uri }) => uri.toString()),
    );
    contextKeys.set(
      'jobdeck.notes.conflicts',
      conflicts.all.map(({ uri }) => uri.toString()),
    );
    const active = activeUri();
    const base = active && bases.isUnsaved(active.toString()) ? await bases.of(active.toString()) : undefined;
    const activeId = active && addresses.idOf(active);
    const now = activeId === undefined ? undefined : notes.texts.known(activeId);
    if (base !== undefined && now !== undefined && base.text !== now.text) changedElsewhere.show();
    else changedElsewhere.hide();
  };
  const subscriptions = [
    notes.onDidChange(() => {
      updateBadges();
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
      provideFileDecoration: (uri) => (noteAt(uri)?.useInRag ? { badge: 'R', tooltip: 'Used in RAG' } : undefined),
    }),
    vscode.window.tabGroups.onDidChangeTabs(() => void look()),
    vscode.workspace.onDidOpenTextDocument(() => void look()),
    vscode.workspace.onDidChangeTextDocument(({ document }) => void (isNoteUri(document.uri) && look())),
    new vscode.Disposable(() => {
      for (const subscription of subscriptions) subscription.dispose();
    }),
  );
}
