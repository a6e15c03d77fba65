import * as vscode from 'vscode';

import type { NoteListItem } from '../../contract/tracker/library.ts';
import { type Choice, pick } from '../../host/ui/ask.ts';
import { userLocale } from '../../host/ui/environment.ts';
import type { NotesStore } from '../../store/notes/notes.ts';
import { isNoteUri, uriIn } from './files/address.ts';
import type { NoteAddresses } from './files/noteAddresses.ts';
import { isNoteNode } from './nodes.ts';
import { placesOf } from './places.ts';

export function noteChoices(store: NotesStore): Choice<NoteListItem>[] {
  const placeOf = placesOf(store.notes, userLocale().locale);
  return (store.notes?.notes ?? []).map((note) => ({
    label: note.title,
    description: [placeOf(note), note.testProject ? 'test project' : ''].filter(Boolean).join(' · '),
    value: note,
  }));
}

export const pickNote = async (store: NotesStore, question: string): Promise<NoteListItem | undefined> => {
  if (store.notes === undefined) await store.refresh();
  return pick(question, noteChoices(store));
};

/** The notes that a command applies to: its menu arguments, else the active editor's note, else the tree selection, else a picked note. */
export async function noteArguments(
  store: NotesStore,
  addresses: Pick<NoteAddresses, 'idOf'>,
  selection: () => readonly unknown[],
  [argument, several]: readonly unknown[],
  question: string,
): Promise<NoteListItem[]> {
  if (store.notes === undefined) await store.refresh();
  const listed: readonly unknown[] = Array.isArray(several) && several.length > 0 ? several : [argument];
  const nodes = listed.filter(isNoteNode);
  if (nodes.length > 0) return nodes.flatMap((node) => store.find(node.note.id) ?? []);
  // A key binding in the tree passes an argument that is no URI, so the tree selection precedes the active editor.
  const uri = argument instanceof vscode.Uri ? argument : argument === undefined ? activeUri() : undefined;
  if (uri !== undefined && isNoteUri(uri)) {
    const noteId = addresses.idOf(uri);
    const note = noteId === undefined ? undefined : (store.texts.known(noteId) ?? store.find(noteId));
    return note === undefined ? [] : [{ excerpt: '', ...note }];
  }
  const selected = selection().filter(isNoteNode);
  if (selected.length > 0) return selected.flatMap((node) => store.find(node.note.id) ?? []);
  const picked = await pickNote(store, question);
  return picked === undefined ? [] : [picked];
}

export function activeUri(): vscode.Uri | undefined {
  const { activeTab } = vscode.window.tabGroups.activeTabGroup;
  return (activeTab && uriIn(activeTab)) ?? vscode.window.activeTextEditor?.document.uri;
}
