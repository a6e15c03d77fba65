import * as vscode from 'vscode';

import { cardName } from '../../base/domain/cardValues.ts';
import type { NoteListItem } from '../../contract/tracker/library.ts';
import type { CommandHandlers } from '../../host/lazy/commands.ts';
import { askText, notify, pick } from '../../host/ui/ask.ts';
import { retries, withRetry } from '../../host/ui/explain.ts';
import type { NewNote, NotesStore } from '../../store/notes/notes.ts';
import type { NoteCards } from './cards/noteCards.ts';
import { activeUri, noteArguments, pickNote } from './commandArguments.ts';
import type { MergeBases } from './conflicts/mergeBases.ts';
import { createNote, folderOf, pickFolder, validateTitle } from './createNote.ts';
import { isNoteUri } from './files/address.ts';
import { propertiesLike } from './files/names.ts';
import type { NoteAddresses } from './files/noteAddresses.ts';
import { noteWithId } from './files/openLinkedNote.ts';
import { openCardBeside } from './links/recordLinks.ts';
import { formatNotes, moveNotes, type NoteRenaming } from './links/renaming.ts';
import type { notesManifest } from './manifest.ts';
import { isNoteNode } from './nodes.ts';
import type { RagConsent, RagSwitch } from './rag.ts';

interface NoteCommandsNeeds {
  readonly notes: NotesStore;
  readonly rag: RagSwitch;
  readonly renaming: Pick<NoteRenaming, 'change' | 'keepLinks'>;
  readonly consent: RagConsent;
  readonly addresses: Pick<NoteAddresses, 'idOf'>;
  readonly selection: () => readonly unknown[];
  readonly noteCards: NoteCards;
  readonly rowsAtFocus: () => Promise<readonly unknown[]>;
  readonly reveal: (note: NoteListItem) => Promise<void>;
  readonly open: (note: Pick<NoteListItem, 'id' | 'testProject'>) => Promise<void>;
  readonly openPage: (note: Pick<NoteListItem, 'id' | 'testProject'>) => Promise<void>;
}

type Names =
  | 'jobdeck.note.open'
  | 'jobdeck.note.openPage'
  | 'jobdeck.note.create'
  | 'jobdeck.note.createFromSelection'
  | 'jobdeck.note.rename'
  | 'jobdeck.notes.undo'
  | 'jobdeck.note.move'
  | 'jobdeck.note.openCard'
  | 'jobdeck.note.useInRag'
  | 'jobdeck.note.stopUsingInRag';

type OfNotes = (chosen: readonly NoteListItem[]) => Promise<void>;

export function noteCommands(needs: NoteCommandsNeeds): Pick<CommandHandlers<typeof notesManifest>, Names> {
  const { notes, rag, addresses, selection, rowsAtFocus, reveal, open, openPage } = needs;
  const onNotes =
    (question: string, act: OfNotes) =>
    async (...passed: unknown[]): Promise<void> =>
      act(await noteArguments(notes, addresses, selection, passed, question));
  const openAll =
    (show: (note: NoteListItem) => Promise<void>): OfNotes =>
    async (chosen) => {
      for (const note of chosen) await show(note);
    };
  const createAndOpen = async (note: Pick<NewNote, 'folderId' | 'text'>): Promise<void> => {
    const created = await createNote(needs, note);
    if (created === undefined) return;
    await open(created);
    await reveal(created);
  };

  return {
    'jobdeck.note.open': async (...passed) => {
      // A link has only the id.
      const [noteId] = passed;
      if (typeof noteId === 'string') return open(await noteWithId(notes, noteId));
      // From the palette the user wants another note than the open one.
      if (passed.some((each) => each !== undefined)) return onNotes('Which note?', openAll(open))(...passed);
      const note = await pickNote(notes, 'Which note?');
      if (note !== undefined) await open(note);
    },
    'jobdeck.note.openPage': onNotes('Which note?', openAll(openPage)),
    'jobdeck.note.openCard': onNotes('Which note?', ([note]) => openCardOf(needs, note)),
    'jobdeck.note.create': (node) => createAndOpen({ folderId: folderOf(node ?? selection()[0]), text: '' }),
    'jobdeck.note.createFromSelection': () => createAndOpen({ folderId: null, text: selectedTexts() }),
    'jobdeck.note.rename': async (...passed) => {
      if (passed[0] !== 'focusedRow')
        return onNotes('Which note is renamed?', ([note]) => renameNote(needs, note))(...passed);
      const [row] = await rowsAtFocus();
      if (isNoteNode(row)) await renameNote(needs, notes.find(row.note.id));
      else if (row !== undefined) notify('Folders are made by the service and cannot be renamed here.');
    },
    'jobdeck.notes.undo': async () => {
      const undone = await notes.undo.undo();
      notify(undone === undefined ? 'There is no change of a note to undo.' : `Undid: ${undone}.`);
    },
    'jobdeck.note.move': onNotes('Which note is moved?', (chosen) => askToMove(needs, chosen)),
    'jobdeck.note.useInRag': onNotes('Which note is used in RAG?', (chosen) => rag.set(chosen, true)),
    'jobdeck.note.stopUsingInRag': onNotes('Which note is no longer used in RAG?', (chosen) => rag.set(chosen, false)),
  };
}

async function openCardOf({ notes, noteCards }: NoteCommandsNeeds, note: NoteListItem | undefined): Promise<void> {
  if (note === undefined) return;
  const cards = noteCards.of(notes.texts.known(note.id) ?? note);
  if (cards.length === 0)
    throw new Error(`No card belongs to "${note.title}". Name its company in the title, or link to it with [[.`);
  const card =
    cards.length === 1
      ? cards[0]
      : await pick(
          'Which card?',
          cards.map((each) => ({ label: cardName(each), value: each })),
        );
  if (card !== undefined) await openCardBeside(card);
}

async function renameNote({ notes, renaming }: NoteCommandsNeeds, note: NoteListItem | undefined): Promise<void> {
  if (note === undefined) return;
  rejectTestProject(note);
  const account = notes.accountGuard();
  const title = await askText({
    title: 'Rename Note',
    prompt: 'The new title',
    value: note.title,
    validate: validateTitle,
  });
  if (title === undefined || title.trim() === note.title) return;
  await withRetry('Renaming a note', () => {
    account.assertInUse();
    return renaming.change(note, { title: title.trim() });
  });
}

async function askToMove({ notes, renaming }: NoteCommandsNeeds, chosen: readonly NoteListItem[]): Promise<void> {
  if (chosen.length === 0) return;
  const account = notes.accountGuard();
  const folder = await pickFolder(notes, `Where ${chosen.length === 1 ? 'does' : 'do'} ${formatNotes(chosen)} go?`);
  if (folder !== undefined) await moveNotes({ notes, renaming, retries }, chosen, folder.id, account);
}

function selectedTexts(): string {
  const editor = vscode.window.activeTextEditor;
  return editor === undefined ? '' : editor.selections.map((each) => editor.document.getText(each)).join('\n');
}

function rejectTestProject({ testProject, title }: NoteListItem): void {
  if (testProject)
    throw new Error(`"${title}" is a test project. Only its RAG setting and its folder can be changed here.`);
}

interface SaveAsNewNeeds {
  readonly notes: NotesStore;
  readonly bases: Pick<MergeBases, 'of'>;
  readonly addresses: Pick<NoteAddresses, 'uriOf' | 'idOf'>;
}

/** For a document whose note is missing; its text stays in its editor until it is saved. */
export async function saveAsNewNote({ notes, bases, addresses }: SaveAsNewNeeds): Promise<void> {
  const uri = activeUri();
  if (uri === undefined || !isNoteUri(uri)) throw new Error('Open the note whose text is to be kept.');
  const document = await vscode.workspace.openTextDocument(uri);
  const account = notes.accountGuard();
  const key = crypto.randomUUID();
  const deleted = notes.texts.lost(addresses.idOf(uri) ?? '') ?? (await bases.of(uri.toString()));
  const input = { ...propertiesLike(deleted, uri.path, notes.notes?.folders ?? []), text: document.getText() };
  await withRetry('Saving as a new note', async () => {
    account.assertInUse();
    const made = await notes.create(input, key);
    await vscode.window.showTextDocument(uri);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await vscode.window.showTextDocument(addresses.uriOf(made), { preview: false });
  });
}
