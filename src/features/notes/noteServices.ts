import * as vscode from 'vscode';

import type { NoteListItem } from '../../contract/tracker/library.ts';
import { choose, inform, notify } from '../../host/ui/ask.ts';
import { retries } from '../../host/ui/explain.ts';
import type { BoardStore } from '../../store/board/board.ts';
import { CachedTexts } from '../../store/notes/cachedTexts.ts';
import { type NotesCalls, NotesStore } from '../../store/notes/notes.ts';
import type { PermissionStore } from '../../store/session/permissions.ts';
import { baseUrlOf, type SessionStore } from '../../store/session/session.ts';
import type { CacheSync } from '../../store/sync/cacheSync.ts';
import type { NoteMarks } from './agentMarks.ts';
import { keepCards, NoteCards } from './cards/noteCards.ts';
import { RememberedNotes } from './cards/rememberedNotes.ts';
import { type OriginOf, originOf } from './conflicts/comparison.ts';
import { findConflict, sideOf } from './conflicts/conflictFiles.ts';
import { Conflicts } from './conflicts/conflicts.ts';
import { MergeBases, type PersistedBases } from './conflicts/mergeBases.ts';
import { notePage } from './contract.ts';
import { isNoteUri } from './files/address.ts';
import { NoteAddresses } from './files/noteAddresses.ts';
import { SaveReasons } from './files/saveReasons.ts';
import { accountName } from './files/uriParts.ts';
import { formatRenamed, NoteRenaming, type RenameOutcome, type UnsavedNotes } from './links/renaming.ts';
import { isMergeOpen } from './merges/mergeFiles.ts';
import { Merges } from './merges/merges.ts';
import { RagConsent, RagSwitch } from './rag.ts';

interface NoteServicesNeeds {
  readonly calls: NotesCalls;
  readonly session: SessionStore;
  readonly permissions: PermissionStore;
  readonly board: Pick<BoardStore, 'board'>;
  readonly cacheSync: Pick<CacheSync, 'cache'>;
  readonly globalState: vscode.Memento;
  readonly persistedBases: PersistedBases;
  readonly agentMarks: Pick<NoteMarks, 'authorOf'>;
}

type OpenNote = (note: Pick<NoteListItem, 'id' | 'testProject'>) => Promise<void>;

export interface NoteServices {
  readonly notes: NotesStore;
  readonly bases: MergeBases;
  readonly conflicts: Conflicts;
  readonly merges: Merges;
  readonly reasons: SaveReasons;
  readonly cachedTexts: CachedTexts;
  readonly addresses: NoteAddresses;
  readonly consent: RagConsent;
  readonly rag: RagSwitch;
  readonly noteCards: NoteCards;
  readonly remembered: RememberedNotes;
  readonly renaming: NoteRenaming;
  readonly originOf: OriginOf;
  /** The service in use, as a URI authority. */
  readonly account: () => string;
  readonly mayEdit: () => boolean;
  readonly open: OpenNote;
  readonly openPage: OpenNote;
}

export function createNoteServices(needs: NoteServicesNeeds): NoteServices {
  const { calls, session, permissions, board, cacheSync, globalState, persistedBases } = needs;
  const notes = new NotesStore(calls);
  const bases = new MergeBases(persistedBases);
  const conflicts = new Conflicts(bases);
  const account = () => accountName(baseUrlOf(session.state));
  const addresses = new NoteAddresses({ notes, bases, account });
  const remembered = new RememberedNotes({ state: globalState, account });
  const readableBoard = () => (permissions.may('tracker:read') ? board.board : undefined);
  const consent = new RagConsent({ explained: ragFlag(globalState), choose });
  const reasons = new SaveReasons();
  const merges = new Merges({
    conflicts,
    findConflict: (note) => findConflict({ notes, bases, conflicts, addresses }, note),
    paneText: (note, side) => textAt(sideOf(note, side)),
    isOpen: isMergeOpen,
    save: (document) => reasons.save(document),
  });
  return {
    notes,
    bases,
    conflicts,
    merges,
    reasons,
    cachedTexts: new CachedTexts({
      texts: notes.texts,
      list: notes.serverState,
      cache: cacheSync.cache,
      account: () => (session.state?.kind === 'hosted' ? session.state.account : undefined),
      now: Date.now,
    }),
    addresses,
    consent,
    noteCards: new NoteCards(readableBoard, remembered),
    remembered,
    renaming: new NoteRenaming({
      notes,
      unsaved: unsavedNotes(addresses),
      onRename: (note, title) => keepCards(note, title, readableBoard()?.cards ?? [], remembered),
      report: (outcome) => void reportRename(outcome),
    }),
    originOf: originOf(needs.agentMarks),
    rag: new RagSwitch({ notes, consent, retries, notify }),
    account,
    mayEdit: () => permissions.may('notes:edit'),
    open: async (note) => {
      await vscode.window.showTextDocument(addresses.currentUriOf(note), { preview: false });
    },
    openPage: async (note) => {
      await vscode.commands.executeCommand('vscode.openWith', addresses.currentUriOf(note), notePage.view);
    },
  };
}

async function reportRename(outcome: RenameOutcome): Promise<void> {
  const message = formatRenamed(outcome);
  const undo = 'Undo';
  if (message !== undefined && (await inform(message, undo)) === undo)
    await vscode.commands.executeCommand('jobdeck.notes.undo');
}

function ragFlag(state: vscode.Memento) {
  const key = 'jobdeck.notes.ragIsKnown';
  return { read: () => state.get(key) === true, set: () => state.update(key, true) };
}

const textAt = (uri: vscode.Uri): string | undefined =>
  vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString())?.getText();

/** Notes with unsaved text in this window. Their documents are edited, since a new text of the service could conflict with theirs. */
const unsavedNotes = (addresses: Pick<NoteAddresses, 'documentsOf' | 'idOf'>): UnsavedNotes => ({
  ids: () =>
    vscode.workspace.textDocuments
      .filter(({ uri, isDirty }) => isDirty && isNoteUri(uri))
      .flatMap(({ uri }) => addresses.idOf(uri) ?? []),
  edit: async (noteId, editsOf) => {
    const documents = addresses.documentsOf(noteId).filter(({ isDirty }) => isDirty);
    if (documents.length === 0) return undefined;
    const changes = new vscode.WorkspaceEdit();
    let count = 0;
    for (const document of documents) {
      for (const { index, length, text } of editsOf(document.getText())) {
        const range = new vscode.Range(document.positionAt(index), document.positionAt(index + length));
        changes.replace(document.uri, range, text);
        count += 1;
      }
    }
    if (count > 0 && !(await vscode.workspace.applyEdit(changes))) throw new Error('The unsaved text was not changed.');
    return count;
  },
});
