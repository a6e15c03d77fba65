import * as vscode from 'vscode';

import type { GoToSource } from '../../base/editor/goTo.ts';
import type { Event } from '../../base/flow/event.ts';
import { registerCommands } from '../../host/lazy/commands.ts';
import { registerFileSystem } from '../../host/lazy/fileSystem.ts';
import { registerCustomEditor } from '../../host/lazy/webviews.ts';
import type { ContextKeys } from '../../host/ui/contextKeys.ts';
import { userLocale } from '../../host/ui/environment.ts';
import { ExpandedRows } from '../../host/ui/expandedRows.ts';
import { retries } from '../../host/ui/explain.ts';
import { fillPanel } from '../../host/webview/pagePanel.ts';
import type { BoardStore } from '../../store/board/board.ts';
import { cardsOfMeeting } from '../../store/board/derived/meetingCards.ts';
import type { NotesCalls, NotesStore } from '../../store/notes/notes.ts';
import type { NoteTexts } from '../../store/notes/noteTexts.ts';
import type { PermissionStore } from '../../store/session/permissions.ts';
import { baseUrlOf, type SessionStore } from '../../store/session/session.ts';
import type { EndedAccounts } from '../../store/sync/accountFiles.ts';
import type { CacheSync } from '../../store/sync/cacheSync.ts';
import { type NoteMarks, registerAgentMarks } from './agentMarks.ts';
import { CardNote } from './cards/cardNote.ts';
import { noteCommands, saveAsNewNote } from './commands.ts';
import { closeComparison, replaceEditorComparisons, showAutoMerges } from './conflicts/comparison.ts';
import { conflictCommands } from './conflicts/conflictCommands.ts';
import { ConflictFiles, conflictScheme } from './conflicts/conflictFiles.ts';
import { type ServiceMergeBases, serviceMergeBases } from './conflicts/serviceMergeBases.ts';
import { notePage } from './contract.ts';
import { registerNoteDecorations } from './decorations.ts';
import { isNoteUri, mergeScheme, noteScheme, testProjectScheme } from './files/address.ts';
import { NoteFiles } from './files/noteFiles.ts';
import { openLinkedNote } from './files/openLinkedNote.ts';
import { OpenNotes } from './files/openNotes.ts';
import { accountName } from './files/uriParts.ts';
import { goToNotes } from './goTo.ts';
import { registerLinkCompletion } from './links/completion.ts';
import { openCardBeside, openRecord, replaceRecordFiles } from './links/recordLinks.ts';
import type { notesManifest } from './manifest.ts';
import { MergeFiles } from './merges/mergeFiles.ts';
import { createNoteServices, type NoteServices } from './noteServices.ts';
import { type NoteRecordTabs, noteTabs } from './noteTabs.ts';
import { type NoteDocument, NotePageModel } from './pageModel.ts';
import { QuoteInsertion } from './quotes/insertQuote.ts';
import { refreshNotes } from './refresh.ts';
import { NotesTree } from './tree.ts';
import { type TypedTitleMemory, TypedTitles } from './typedTitles.ts';
import { NotesView } from './view.ts';

export interface NotesNeeds {
  readonly calls: NotesCalls;
  readonly session: SessionStore;
  readonly contextKeys: ContextKeys;
  readonly context: Pick<vscode.ExtensionContext, 'globalState' | 'workspaceState' | 'globalStorageUri'>;
  readonly permissions: PermissionStore;
  readonly board: BoardStore;
  readonly cacheSync: CacheSync;
  readonly ended: EndedAccounts;
  /** Fires when another client, such as an agent, writes to the local service while it is in use. */
  readonly onDidChangeElsewhere: Event<void>;
  readonly agentMarks: NoteMarks;
}

export interface NotesFeature extends vscode.Disposable {
  readonly goTo: GoToSource;
  readonly storedData: ServiceMergeBases['storedData'];
  readonly quotes: Pick<QuoteInsertion, 'insert'>;
  readonly cardNote: Pick<CardNote, 'find' | 'open'>;
  readonly tabs: NoteRecordTabs;
  readonly replace: NotesStore['replace'];
  /** A note as this window has read it last. */
  readonly known: NoteTexts['known'];
}

export function registerNotes(needs: NotesNeeds): NotesFeature {
  const { session, board, context, permissions, ended } = needs;
  const { bases: persistedBases, storedData } = serviceMergeBases(
    vscode.Uri.joinPath(context.globalStorageUri, 'drafts'),
    windowName(context.workspaceState),
    ended,
  );
  const { globalState } = context;
  const services = createNoteServices({ ...needs, globalState, persistedBases });
  const { notes, conflicts, merges, reasons, open } = services;
  const cardNote = new CardNote({ ...services, mayRead: () => permissions.may('notes:read'), globalState });
  // Before the view, so that the notes of the previous account are gone when the view syncs those of the next.
  const forgetting = forgetWithAccount(services, session);
  const files = registerNoteFiles(services, needs);
  const view = registerNotesView(services, cardNote, needs);

  const feature = vscode.Disposable.from(
    notes,
    forgetting,
    files,
    view,
    merges,
    reasons,
    new vscode.Disposable(() => services.cachedTexts.dispose()),
    new vscode.Disposable(() => conflicts.dispose()),
    registerNotePage(services, needs),
    registerAgentMarks(needs.agentMarks, services.addresses),
    registerLinkCompletion({ ...services, board, mayReadBoard: () => permissions.may('tracker:read') }),
    replaceRecordFiles(),
    showAutoMerges(conflicts, services.originOf),
    merges.onDidComplete((note) => closeComparison(note)),
    replaceEditorComparisons((uri) => vscode.commands.executeCommand('jobdeck.note.compare', uri)),
  );
  return Object.assign(feature, {
    goTo: goToNotes({
      notes,
      mayRead: () => permissions.may('notes:read'),
      open,
      language: () => userLocale().locale,
    }),
    storedData: {
      ...storedData,
      endService: async (baseUrl: string) => {
        await storedData.endService(baseUrl);
        await services.remembered.forget(accountName(baseUrl));
      },
    },
    quotes: new QuoteInsertion({
      ...services,
      selection: view.selection,
      cardsOf: (meetingId) => cardsOfMeeting(board.board, meetingId),
    }),
    cardNote,
    tabs: noteTabs(services),
    replace: (...replaced: Parameters<NotesStore['replace']>) => notes.replace(...replaced),
    known: (noteId: string) => notes.texts.known(noteId),
  });
}

function registerNoteFiles(services: NoteServices, { session, permissions, board, contextKeys }: NotesNeeds) {
  const { notes } = services;
  const files = new NoteFiles({
    ...services,
    account: async () => accountName(baseUrlOf(session.state ?? (await session.load()))),
    create: async (title, folderId, text) => {
      await notes.create({ title, folderId, text, useInRag: false }, crypto.randomUUID());
    },
  });
  const compared = new ConflictFiles(services);
  const merged = new MergeFiles(services);
  const rights = permissions.onDidChange(() =>
    files.fire(vscode.workspace.textDocuments.map(({ uri }) => uri).filter(isNoteUri), vscode.FileChangeType.Changed),
  );
  return vscode.Disposable.from(
    files,
    compared,
    merged,
    new vscode.Disposable(() => rights.dispose()),
    registerFileSystem(noteScheme, files),
    registerFileSystem(testProjectScheme, files),
    registerFileSystem(conflictScheme, compared),
    registerFileSystem(mergeScheme, merged),
    new OpenNotes({ ...services, files }),
    registerNoteDecorations({ ...services, board, contextKeys }),
  );
}

function registerNotesView(
  services: NoteServices,
  cardNote: CardNote,
  needs: NotesNeeds,
): vscode.Disposable & { readonly selection: () => readonly unknown[] } {
  const { notes, addresses } = services;
  const expandedRows = new ExpandedRows(needs.context.workspaceState, 'jobdeck.notes');
  const tree = new NotesTree({ notes, addresses, expandedRows, agentMarks: needs.agentMarks });
  const view = new NotesView({ ...services, tree, contextKeys: needs.contextKeys, expandedRows });
  const selection = () => (view.visible ? view.selection : []);
  const parts = vscode.Disposable.from(
    tree,
    view,
    refreshNotes({ ...needs, view, notes, addresses }),
    registerCommands<typeof notesManifest>({
      ...noteCommands({
        ...services,
        selection,
        rowsAtFocus: () => view.rowsAtFocus(),
        reveal: (note) => view.reveal(note),
      }),
      ...conflictCommands(services),
      ...view.handlers,
      'jobdeck.note.saveAsNew': () => saveAsNewNote(services),
      'jobdeck.notes.chooseInterviewFolder': async () => {
        await cardNote.choosePlace();
      },
    }),
  );
  return Object.assign(parts, { selection });
}

const typedTitlesKey = 'jobdeck.notes.typedTitles';

const typedTitleMemory = (memory: vscode.Memento): TypedTitleMemory => ({
  read: () => memory.get(typedTitlesKey),
  store: (value) => void memory.update(typedTitlesKey, value),
});

function registerNotePage(services: NoteServices, { permissions, board, context }: NotesNeeds): vscode.Disposable {
  const typedTitles = new TypedTitles(typedTitleMemory(context.workspaceState));
  return registerCustomEditor(notePage.view, async (document, panel) => {
    const noteId = await services.addresses.find(document.uri);
    if (noteId === undefined) throw vscode.FileSystemError.FileNotFound(document.uri);
    const model = new NotePageModel(noteDocument(document), noteId, {
      ...services,
      typedTitles,
      retries,
      onDidChangeRights: permissions.onDidChange,
      onDidChangeBoard: board.onDidChange,
      openCard: openCardBeside,
      openText: () => vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside }),
      compare: () => vscode.commands.executeCommand('jobdeck.note.compare', document.uri),
      resolve: (by, version) => vscode.commands.executeCommand(`jobdeck.note.${by}`, { uri: document.uri, version }),
      language: userLocale().locale,
      openLink: (from, link) => openLinkedNote({ ...services, openRecord }, from, link),
    });
    fillPanel({ contract: notePage, key: noteId, feature: 'notes', panel, model });
  });
}

const noteDocument = (document: vscode.TextDocument): NoteDocument => ({
  uri: document.uri,
  getText: () => document.getText(),
  onDidChange: (listener) =>
    vscode.workspace.onDidChangeTextDocument((event) => {
      if (event.document === document) listener();
    }),
  onDidSave: (listener) =>
    vscode.workspace.onDidSaveTextDocument((saved) => {
      if (saved === document) listener();
    }),
});

/** The first account replaces none, and reads in flight belong to it. */
function forgetWithAccount({ notes }: NoteServices, session: SessionStore): vscode.Disposable {
  let before = session.state;
  const subscription = session.onDidChange((now) => {
    if (before !== undefined) notes.forget();
    before = now;
  });
  return new vscode.Disposable(() => subscription.dispose());
}

/** A persistent id of the workspace, which separates this window's stored bases from those of windows on other folders. */
function windowName(state: vscode.Memento): string {
  const key = 'jobdeck.window';
  const known: unknown = state.get(key);
  if (typeof known === 'string' && /^[0-9a-f-]{36}$/.test(known)) return known;
  const name = crypto.randomUUID();
  void state.update(key, name);
  return name;
}
