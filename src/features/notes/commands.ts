import * as vscode from 'vscode';

import type { NoteListItem } from '../../contract/tracker/library.ts';
import type { CommandHandlers } from '../../host/lazy/commands.ts';
import { userValue } from '../../host/storage/settings.ts';
import { askText, type Choice, pick } from '../../host/ui/ask.ts';
import { retries, withRetry } from '../../host/ui/explain.ts';
import type { NewNote, NotesStore } from '../../store/notes/notes.ts';
import { noteArguments, pickNote } from './commandArguments.ts';
import type { NoteAddresses } from './files/noteAddresses.ts';
import type { notesManifest } from './manifest.ts';
import { moveNotes } from './moveNotes.ts';
import { isFolderNode } from './nodes.ts';
import type { RagSwitch } from './rag/rag.ts';
import type { RagConsent } from './rag/ragConsent.ts';

export interface NoteCommandsNeeds {
  readonly notes: NotesStore;
  readonly rag: RagSwitch;
  readonly consent: RagConsent;
  readonly addresses: Pick<NoteAddresses, 'idOf'>;
  readonly selection: () => readonly unknown[];
  readonly open: (note: Pick<NoteListItem, 'id' | 'testProject'>) => Promise<void>;
  readonly openPage: (note: Pick<NoteListItem, 'id' | 'testProject'>) => Promise<void>;
}

type Names =
  | 'jobdeck.note.open'
  | 'jobdeck.note.openPage'
  | 'jobdeck.note.create'
  | 'jobdeck.note.createFromSelection'
  | 'jobdeck.note.rename'
  | 'jobdeck.note.move'
  | 'jobdeck.note.useInRag'
  | 'jobdeck.note.stopUsingInRag';

type OfNotes = (chosen: readonly NoteListItem[]) => Promise<void>;

export function noteCommands(needs: NoteCommandsNeeds): Pick<CommandHandlers<typeof notesManifest>, Names> {
  const { notes, rag, addresses, selection, open, openPage } = needs;
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
    if (created !== undefined) await open(created);
  };

  return {
    'jobdeck.note.open': async (...passed) => {
      // From the palette the user wants another note than the open one.
      if (passed.some((each) => each !== undefined)) return onNotes('Which note?', openAll(open))(...passed);
      const note = await pickNote(notes, 'Which note?');
      if (note !== undefined) await open(note);
    },
    'jobdeck.note.openPage': onNotes('Which note?', openAll(openPage)),
    'jobdeck.note.create': (node) => createAndOpen({ folderId: isFolderNode(node) ? node.folder.id : null, text: '' }),
    'jobdeck.note.createFromSelection': () => createAndOpen({ folderId: null, text: selectedTexts() }),
    'jobdeck.note.rename': onNotes('Which note is to have another title?', ([note]) => renameNote(notes, note)),
    'jobdeck.note.move': onNotes('Which note is to be moved?', (chosen) => askToMove(notes, chosen)),
    'jobdeck.note.useInRag': onNotes('Which note is to be used in RAG?', (chosen) => rag.set(chosen, true)),
    'jobdeck.note.stopUsingInRag': onNotes('Which note is not to be used in RAG any more?', (chosen) =>
      rag.set(chosen, false),
    ),
  };
}

async function renameNote(notes: NotesStore, note: NoteListItem | undefined): Promise<void> {
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
    return notes.change(note.id, { title: title.trim() });
  });
}

async function askToMove(notes: NotesStore, chosen: readonly NoteListItem[]): Promise<void> {
  if (chosen.length === 0) return;
  const account = notes.accountGuard();
  const folder = await pickFolder(notes, `Where does ${formatNotes(chosen)} go?`);
  if (folder !== undefined) await moveNotes({ notes, retries }, chosen, folder.id, account);
}

function selectedTexts(): string {
  const editor = vscode.window.activeTextEditor;
  return editor === undefined ? '' : editor.selections.map((each) => editor.document.getText(each)).join('\n');
}

/** Prompts for a title and creates the note with one idempotency key for all retries; undefined if the user cancels. */
async function createNote(
  { notes, consent }: NoteCommandsNeeds,
  note: Pick<NewNote, 'folderId' | 'text'>,
): Promise<NoteListItem | undefined> {
  const account = notes.accountGuard();
  const [firstLine = ''] = note.text.trimStart().split('\n');
  const title = await askText({
    title: 'Create Note',
    prompt: 'The title of the note',
    value: firstLine
      .replace(/^#+\s*/, '')
      .slice(0, 80)
      .trim(),
    validate: validateTitle,
  });
  if (title === undefined) return undefined;
  const useInRag = userValue('jobdeck.notes.useInRagByDefault') === true ? await consent.forNewNote() : false;
  if (useInRag === undefined) return undefined;
  const key = crypto.randomUUID();
  let created: NoteListItem | undefined;
  await withRetry('Creating a note', async () => {
    account.assertInUse();
    created = { excerpt: '', ...(await notes.create({ ...note, title: title.trim(), useInRag }, key)) };
  });
  return created;
}

async function pickFolder(notes: NotesStore, question: string): Promise<{ readonly id: string | null } | undefined> {
  const top: Choice<{ readonly id: string | null }> = { label: 'No folder', value: { id: null } };
  const folders = notes.notes?.folders ?? [];
  return pick(question, [...folders.map(({ id, name }) => ({ label: name, value: { id } })), top]);
}

const formatNotes = (notes: readonly NoteListItem[]): string =>
  notes.length === 1 ? `"${notes[0]?.title}"` : `${notes.length} notes`;

const validateTitle = (value: string): string | undefined =>
  value.trim() === '' ? 'A note needs a title.' : undefined;

function rejectTestProject({ testProject, title }: NoteListItem): void {
  if (testProject)
    throw new Error(`"${title}" is a test project. Only its RAG setting and its folder can be changed here.`);
}
