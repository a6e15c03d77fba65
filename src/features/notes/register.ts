import * as vscode from 'vscode';

import type { Event } from '../../base/event.ts';
import type { GoToSource } from '../../base/goTo.ts';
import { registerCommands } from '../../host/lazy/commands.ts';
import { registerCustomEditor } from '../../host/lazy/customEditors.ts';
import { registerFileSystem } from '../../host/lazy/fileSystem.ts';
import { choose, notify } from '../../host/ui/ask.ts';
import type { ContextKeys } from '../../host/ui/contextKeys.ts';
import { retries } from '../../host/ui/explain.ts';
import { type NotesCalls, NotesStore } from '../../store/notes/notes.ts';
import type { PermissionStore } from '../../store/session/permissions.ts';
import { baseUrlOf, type SessionStore } from '../../store/session/session.ts';
import type { CacheSync } from '../../store/sync/cacheSync.ts';
import type { EndedAccounts } from '../../store/sync/endedAccounts.ts';
import { accountName } from './accountName.ts';
import { isNoteUri, mergeScheme, noteScheme, testProjectScheme } from './address.ts';
import { noteCommands } from './commands.ts';
import { conflictCommands, showConflicts } from './conflictCommands.ts';
import { ConflictFiles, conflictScheme, sideOf } from './conflictFiles.ts';
import { conflictOf } from './conflictOf.ts';
import { Conflicts } from './conflicts.ts';
import { notePage } from './contract.ts';
import { registerNoteDecorations } from './decorations.ts';
import { OpenNotes } from './documents.ts';
import { NoteFiles } from './files.ts';
import { goToNotes } from './goTo.ts';
import type { notesManifest } from './manifest.ts';
import { MergeBases } from './mergeBases.ts';
import { MergeFiles } from './mergeFiles.ts';
import { Merges } from './merges.ts';
import { NoteAddresses } from './noteAddresses.ts';
import { noteDocument } from './noteDocument.ts';
import { openLinkedNote } from './openLinkedNote.ts';
import { notePageModel } from './pageModel.ts';
import { RagSwitch } from './rag.ts';
import { RagConsent } from './ragConsent.ts';
import { refreshNotes } from './refresh.ts';
import { saveAsNewNote } from './saveAsNew.ts';
import { saveNote } from './saveNote.ts';
import { SaveReasons } from './saveReasons.ts';
import { type ServiceMergeBases, serviceMergeBases } from './serviceMergeBases.ts';
import { NotesTree } from './tree.ts';
import { NotesView } from './view.ts';

export interface NotesNeeds {
  readonly calls: NotesCalls;
  readonly session: SessionStore;
  readonly contextKeys: ContextKeys;
  readonly context: Pick<vscode.ExtensionContext, 'globalState' | 'workspaceState' | 'globalStorageUri'>;
  readonly permissions: PermissionStore;
  readonly keeper: CacheSync;
  readonly ended: EndedAccounts;
  /** Fires when another client, such as an agent, writes to the local service while it is in use. */
  readonly onDidChangeElsewhere: Event<void>;
}

export interface NotesFeature extends vscode.Disposable {
  readonly goTo: GoToSource;
  readonly keptData: ServiceMergeBases['keptData'];
}

export function registerNotes({
  calls,
  session,
  contextKeys,
  context,
  permissions,
  keeper,
  ended,
  onDidChangeElsewhere,
}: NotesNeeds): NotesFeature {
  const notes = new NotesStore(calls);
  const mayEdit = () => permissions.may('notes:edit');
  const account = () => accountName(baseUrlOf(session.state));
  const kept = serviceMergeBases(
    vscode.Uri.joinPath(context.globalStorageUri, 'drafts'),
    windowName(context.workspaceState),
    ended,
  );
  const bases = new MergeBases(kept.bases);
  const conflicts = new Conflicts(bases);
  const addresses = new NoteAddresses({ notes, bases, account });
  const files = new NoteFiles({
    notes,
    bases,
    addresses,
    mayEdit,
    account: async () => accountName(baseUrlOf(session.state ?? (await session.load()))),
    save: (uri, noteId, text) => saveNote({ notes, bases, conflicts }, uri, noteId, text),
    create: async (title, folderId, text) => {
      await notes.create({ title, folderId, text, useInRag: false }, crypto.randomUUID());
    },
  });
  const tree = new NotesTree({ notes, addresses });
  const said = {
    read: () => context.globalState.get('jobdeck.notes.ragIsKnown') === true,
    set: () => context.globalState.update('jobdeck.notes.ragIsKnown', true),
  };
  const consent = new RagConsent({ said, choose });
  const rag = new RagSwitch({ notes, consent, retries, notify });
  const view = new NotesView({ notes, tree, rag, contextKeys, mayEdit });
  const merges = new Merges({
    conflicts,
    conflictOf: (note) => conflictOf({ notes, bases, conflicts, addresses }, note),
    paneText: (note, side) => textAt(sideOf(note, side)),
  });
  const reasons = new SaveReasons();
  const compared = new ConflictFiles({ notes, bases, conflicts, addresses, merges });
  const merged = new MergeFiles({ merges, reasons });
  const open = async (note: { readonly id: string; readonly testProject: boolean }) => {
    await vscode.window.showTextDocument(addresses.currentUriOf(note), { preview: false });
  };
  const openPage = async (note: { readonly id: string; readonly testProject: boolean }) => {
    await vscode.commands.executeCommand('vscode.openWith', addresses.currentUriOf(note), notePage.view);
  };
  const openLink = (from: string, link: string) => openLinkedNote({ notes, addresses, openPage }, from, link);
  let before = session.state;
  const rights = permissions.onDidChange(() =>
    files.fire(vscode.workspace.textDocuments.map(({ uri }) => uri).filter(isNoteUri), vscode.FileChangeType.Changed),
  );
  const forget = session.onDidChange((now) => {
    // The first account replaces none, and reads in flight belong to it.
    if (before !== undefined) notes.forget();
    before = now;
  });

  const room = vscode.Disposable.from(
    notes,
    files,
    tree,
    view,
    compared,
    merged,
    merges,
    reasons,
    new vscode.Disposable(() => {
      rights.dispose();
      forget.dispose();
      conflicts.dispose();
    }),
    registerCustomEditor(notePage.view, async (document, panel) => {
      const [{ fillPanel }, noteId] = await Promise.all([
        import('../../host/webview/pagePanel.ts'),
        addresses.find(document.uri),
      ]);
      if (noteId === undefined) throw vscode.FileSystemError.FileNotFound(document.uri);
      const model = notePageModel(noteDocument(document), noteId, {
        notes,
        bases,
        conflicts,
        rag,
        retries,
        mayEdit,
        onDidChangeRights: permissions.onDidChange,
        openText: () => vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside }),
        compare: () => vscode.commands.executeCommand('jobdeck.note.compare', document.uri),
        openLink,
      });
      fillPanel({ contract: notePage, key: noteId, feature: 'notes', panel, model });
    }),
    registerFileSystem(noteScheme, files),
    registerFileSystem(testProjectScheme, files),
    registerFileSystem(conflictScheme, compared),
    registerFileSystem(mergeScheme, merged),
    new OpenNotes({ notes, bases, conflicts, files, addresses, account }),
    registerNoteDecorations({ notes, bases, conflicts, addresses, contextKeys }),
    refreshNotes({ view, notes, addresses, session, keeper, onDidChangeElsewhere }),
    showConflicts(conflicts, reasons),
    registerCommands<typeof notesManifest>({
      ...noteCommands({
        notes,
        rag,
        consent,
        addresses,
        selection: () => view.selection,
        open,
        openPage,
      }),
      ...conflictCommands({ notes, bases, conflicts, addresses, merges }),
      ...view.handlers,
      'jobdeck.note.saveAsNew': () => saveAsNewNote(notes, addresses),
    }),
  );
  return Object.assign(room, {
    goTo: goToNotes({ notes, mayRead: () => permissions.may('notes:read'), open }),
    keptData: kept.keptData,
  });
}

const textAt = (address: vscode.Uri): string | undefined =>
  vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === address.toString())?.getText();

/** A persistent id of the workspace, which separates this window's stored bases from those of windows on other folders. */
function windowName(state: vscode.Memento): string {
  const key = 'jobdeck.window';
  const known: unknown = state.get(key);
  if (typeof known === 'string' && /^[0-9a-f-]{36}$/.test(known)) return known;
  const name = crypto.randomUUID();
  void state.update(key, name);
  return name;
}
