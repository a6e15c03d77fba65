import * as vscode from 'vscode';

import type { NoteListItem } from '../../contract/tracker/library.ts';
import type { CommandHandlers } from '../../host/lazy/commands.ts';
import { userValue } from '../../host/storage/settings.ts';
import { askText, type Choice, pick } from '../../host/ui/ask.ts';
import { retries, withRetry } from '../../host/ui/explain.ts';
import type { NewNote, NotesStore } from '../../store/notes/notes.ts';
import { noteArguments, pickNote } from './commandArguments.ts';
import type { notesManifest } from './manifest.ts';
import { moveNotes } from './moveNotes.ts';
import { isFolderNode } from './nodes.ts';
import type { NoteAddresses } from './noteAddresses.ts';
import type { RagSwitch } from './rag.ts';
import type { RagConsent } from './ragConsent.ts';

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

export function noteCommands({
  notes,
  rag,
  consent,
  addresses,
  selection,
  open,
  openPage,
}: NoteCommandsNeeds): Pick<CommandHandlers<typeof notesManifest>, Names> {
  const given = (asked: string, handed: readonly unknown[]) =>
    noteArguments(notes, addresses, selection, handed, asked);

  return {
    'jobdeck.note.open': async (...handed) => {
      // From the palette the user wants another note than the open one.
      const isHanded = handed.some((each) => each !== undefined);
      const chosen = isHanded ? await given('Which note?', handed) : [await pickNote(notes, 'Which note?')];
      for (const note of chosen) if (note !== undefined) await open(note);
    },
    'jobdeck.note.openPage': async (...handed) => {
      for (const note of await given('Which note?', handed)) await openPage(note);
    },
    'jobdeck.note.create': async (node) => {
      const folderId = isFolderNode(node) ? node.folder.id : null;
      const note = await create(notes, consent, { folderId, text: '' });
      if (note !== undefined) await open(note);
    },
    'jobdeck.note.createFromSelection': async () => {
      const editor = vscode.window.activeTextEditor;
      const text =
        editor === undefined ? '' : editor.selections.map((each) => editor.document.getText(each)).join('\n');
      const note = await create(notes, consent, { folderId: null, text });
      if (note !== undefined) await open(note);
    },
    'jobdeck.note.rename': async (...handed) => {
      const [note] = await given('Which note is to have another title?', handed);
      if (note === undefined) return;
      refuseTestProject(note);
      const account = notes.accountGuard();
      const title = await askText({
        title: 'Rename Note',
        prompt: 'The new title',
        value: note.title,
        refuse: refuseEmpty,
      });
      if (title === undefined || title.trim() === note.title) return;
      await withRetry('Renaming a note', () => {
        account.assertInUse();
        return notes.change(note.id, { title: title.trim() });
      });
    },
    'jobdeck.note.move': async (...handed) => {
      const chosen = await given('Which note is to be moved?', handed);
      if (chosen.length === 0) return;
      const account = notes.accountGuard();
      const folder = await pickFolder(notes, `Where does ${named(chosen)} go?`);
      if (folder !== undefined) await moveNotes({ notes, retries }, chosen, folder.id, account);
    },
    'jobdeck.note.useInRag': async (...handed) =>
      rag.set(await given('Which note is to be used in RAG?', handed), true),
    'jobdeck.note.stopUsingInRag': async (...handed) =>
      rag.set(await given('Which note is not to be used in RAG any more?', handed), false),
  };
}

/** Prompts for a title and creates the note with one idempotency key for all retries; undefined if the user cancels. */
async function create(notes: NotesStore, consent: RagConsent, note: Pick<NewNote, 'folderId' | 'text'>) {
  const account = notes.accountGuard();
  const [firstLine = ''] = note.text.trimStart().split('\n');
  const title = await askText({
    title: 'Create Note',
    prompt: 'The title of the note',
    value: firstLine
      .replace(/^#+\s*/, '')
      .slice(0, 80)
      .trim(),
    refuse: refuseEmpty,
  });
  if (title === undefined) return undefined;
  const useInRag = userValue('jobdeck.notes.useInRagByDefault') === true ? await consent.forNewNote() : false;
  if (useInRag === undefined) return undefined;
  const key = crypto.randomUUID();
  let made: NoteListItem | undefined;
  await withRetry('Creating a note', async () => {
    account.assertInUse();
    const created = await notes.create({ ...note, title: title.trim(), useInRag }, key);
    made = { excerpt: '', ...created };
  });
  return made;
}

async function pickFolder(notes: NotesStore, asked: string): Promise<{ readonly id: string | null } | undefined> {
  const top: Choice<{ readonly id: string | null }> = { label: 'No folder', value: { id: null } };
  const folders = notes.notes?.folders ?? [];
  return pick(asked, [...folders.map(({ id, name }) => ({ label: name, value: { id } })), top]);
}

const named = (notes: readonly NoteListItem[]): string =>
  notes.length === 1 ? `"${notes[0]?.title}"` : `${notes.length} notes`;

const refuseEmpty = (value: string): string | undefined => (value.trim() === '' ? 'A note needs a title.' : undefined);

function refuseTestProject({ testProject, title }: NoteListItem): void {
  if (testProject)
    throw new Error(`"${title}" is a test project. Only its RAG setting and its folder can be changed here.`);
}
