import * as vscode from 'vscode';

import type { NoteListItem } from '../../contract/tracker/library.ts';
import { choose, notify } from '../../host/ui/ask.ts';
import { retries } from '../../host/ui/explain.ts';
import { type NotesCalls, NotesStore } from '../../store/notes/notes.ts';
import type { PermissionStore } from '../../store/session/permissions.ts';
import { baseUrlOf, type SessionStore } from '../../store/session/session.ts';
import { sideOf } from './conflicts/conflictFiles.ts';
import { Conflicts } from './conflicts/conflicts.ts';
import { findConflict } from './conflicts/findConflict.ts';
import { MergeBases, type PersistedBases } from './conflicts/mergeBases.ts';
import { notePage } from './contract.ts';
import { NoteAddresses } from './files/noteAddresses.ts';
import { SaveReasons } from './files/saveReasons.ts';
import { accountName } from './files/uriParts.ts';
import { Merges } from './merges/merges.ts';
import { RagSwitch } from './rag/rag.ts';
import { RagConsent } from './rag/ragConsent.ts';

export interface NoteServicesNeeds {
  readonly calls: NotesCalls;
  readonly session: SessionStore;
  readonly permissions: PermissionStore;
  readonly globalState: vscode.Memento;
  readonly persistedBases: PersistedBases;
}

type OpenNote = (note: Pick<NoteListItem, 'id' | 'testProject'>) => Promise<void>;

/** What the parts of the feature share. */
export interface NoteServices {
  readonly notes: NotesStore;
  readonly bases: MergeBases;
  readonly conflicts: Conflicts;
  readonly merges: Merges;
  readonly reasons: SaveReasons;
  readonly addresses: NoteAddresses;
  readonly consent: RagConsent;
  readonly rag: RagSwitch;
  /** The service in use, as a URI authority. */
  readonly account: () => string;
  readonly mayEdit: () => boolean;
  readonly open: OpenNote;
  readonly openPage: OpenNote;
}

export function createNoteServices(needs: NoteServicesNeeds): NoteServices {
  const { calls, session, permissions, globalState, persistedBases } = needs;
  const notes = new NotesStore(calls);
  const bases = new MergeBases(persistedBases);
  const conflicts = new Conflicts(bases);
  const account = () => accountName(baseUrlOf(session.state));
  const addresses = new NoteAddresses({ notes, bases, account });
  const consent = new RagConsent({ explained: ragFlag(globalState), choose });
  const merges = new Merges({
    conflicts,
    findConflict: (note) => findConflict({ notes, bases, conflicts, addresses }, note),
    paneText: (note, side) => textAt(sideOf(note, side)),
  });
  return {
    notes,
    bases,
    conflicts,
    merges,
    reasons: new SaveReasons(),
    addresses,
    consent,
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

/** Whether the meaning of RAG was explained to the user. */
function ragFlag(state: vscode.Memento) {
  const key = 'jobdeck.notes.ragIsKnown';
  return { read: () => state.get(key) === true, set: () => state.update(key, true) };
}

const textAt = (uri: vscode.Uri): string | undefined =>
  vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString())?.getText();
