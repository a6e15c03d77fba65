import type { NoteListItem } from '../../contract/tracker/library.ts';
import { userValue } from '../../host/storage/settings.ts';
import { askText, type Choice, inform, notify, pick } from '../../host/ui/ask.ts';
import { withRetry } from '../../host/ui/explain.ts';
import type { NewNote, NotesStore } from '../../store/notes/notes.ts';
import { isFolderNode, isNoteNode } from './nodes.ts';
import type { RagConsent } from './rag.ts';

interface CreateNoteNeeds {
  readonly notes: NotesStore;
  readonly consent: RagConsent;
}

interface NoteDraft extends Pick<NewNote, 'folderId' | 'text'> {
  /** Offered as the title; without it, the first line of the text. */
  readonly title?: string;
}

/** Prompts for a title and creates the note; undefined if the user cancels. */
export async function createNote(
  { notes, consent }: CreateNoteNeeds,
  { title: offered, ...note }: NoteDraft,
): Promise<NoteListItem | undefined> {
  const account = notes.accountGuard();
  const folder = notes.notes?.folders.find(({ id }) => id === note.folderId);
  const [firstLine = ''] = note.text.trimStart().split('\n');
  const title = await askText({
    title: 'Create Note',
    prompt: folder === undefined ? 'The title of the note' : `The title of the note in "${folder.name}"`,
    value: (offered ?? firstLine.replace(/^#+\s*/, '')).slice(0, 80).trim(),
    validate: validateTitle,
  });
  if (title === undefined) return undefined;
  const useInRag = usesNewNotes() ? await consent.forNewNote() : false;
  if (useInRag === undefined) return undefined;
  account.assertInUse();
  return sendNewNote(notes, { ...note, title: title.trim(), useInRag });
}

/** Uses one idempotency key for all retries; undefined if it could not be created. */
export async function sendNewNote(notes: NotesStore, note: NewNote): Promise<NoteListItem | undefined> {
  const account = notes.accountGuard();
  const key = crypto.randomUUID();
  let created: NoteListItem | undefined;
  await withRetry('Creating a note', async () => {
    account.assertInUse();
    created = { excerpt: '', ...(await notes.create(note, key)) };
  });
  return created;
}

/** Undefined if the user cancels; a null id is no folder. */
export async function pickFolder(
  notes: NotesStore,
  question: string,
): Promise<{ readonly id: string | null } | undefined> {
  const top: Choice<{ readonly id: string | null }> = {
    label: 'No folder',
    detail: folderExplanation,
    value: { id: null },
  };
  const folders = notes.notes?.folders ?? [];
  return pick(question, [...folders.map(({ id, name }) => ({ label: name, value: { id } })), top]);
}

export const validateTitle = (value: string): string | undefined =>
  value.trim() === '' ? 'A note needs a title.' : undefined;

/** The folder of a row, or of the note in it. */
export const folderOf = (row: unknown): string | null =>
  isFolderNode(row) ? row.folder.id : isNoteNode(row) ? row.note.folderId : null;

/** The setting had another name, by which a user may have turned it off. */
const usesNewNotes = (): boolean =>
  userValue('jobdeck.notes.useNewNotesInMeetings') === true && userValue('jobdeck.notes.useInRagByDefault') !== false;

export const folderExplanation = 'Folders are created and renamed in the tracker, not in Jobdeck.';

/** Shown where users look for *New Folder*, which the service has no operation for. */
export async function explainFolders(refresh: () => Promise<void>): Promise<void> {
  if ((await inform(folderExplanation, 'Refresh Notes')) === 'Refresh Notes') await refresh();
}

export const explainDeletion = (): void =>
  notify('Notes and folders cannot be deleted here, because the service has no operation for it.');
