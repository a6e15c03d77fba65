import * as vscode from 'vscode';

import { readableText } from '../../../base/text/readableText.ts';
import type { NoteListItem } from '../../../contract/tracker/library.ts';
import { type Choice, type Heading, heading } from '../../../host/ui/ask.ts';
import { userLocale } from '../../../host/ui/environment.ts';
import { pickBySearch, type SearchResults } from '../../../host/ui/searchPick.ts';
import type { NotesStore } from '../../../store/notes/notes.ts';
import type { NoteAddresses } from '../files/noteAddresses.ts';
import { placesOf } from '../places.ts';
import {
  type FoundNote,
  findInNotes,
  lastChangedFirst,
  maxNotes,
  type Occurrence,
  occurrencesOf,
} from './foundNotes.ts';

interface SearchNotesNeeds {
  readonly notes: NotesStore;
  readonly addresses: Pick<NoteAddresses, 'currentUriOf'>;
  readonly showInTree: (query: string, ids: ReadonlySet<string>) => Promise<void>;
  readonly reveal: (note: NoteListItem) => Promise<void>;
}

/** The most that the service accepts. */
const maxQueryLength = 200;

type Chosen =
  | { readonly kind: 'place'; readonly note: NoteListItem; readonly query: string; readonly place: number }
  | { readonly kind: 'tree'; readonly query: string; readonly ids: ReadonlySet<string> };

type Rows = readonly (Choice<Chosen> | Heading)[];

export async function searchNotes(needs: SearchNotesNeeds): Promise<void> {
  const { notes, showInTree, reveal } = needs;
  const account = notes.accountGuard();
  const chosen = await pickBySearch<Chosen>({
    title: 'Search Notes',
    placeHolder: 'Words of the title or the text, in any order',
    nothing: 'No note has these words in its title or text. Try fewer or other words.',
    find: (typed, signal) => find(needs, typed.trim().slice(0, maxQueryLength), signal),
  });
  if (chosen === undefined) return;
  account.assertInUse();
  if (chosen.kind === 'tree') return showInTree(chosen.query, chosen.ids);
  await goToPlace(needs, chosen.note, chosen.query, chosen.place);
  await reveal(chosen.note);
}

async function find({ notes }: SearchNotesNeeds, query: string, signal: AbortSignal): Promise<SearchResults<Chosen>> {
  if (notes.notes === undefined) await notes.refresh();
  if (notes.notes === undefined && notes.state.kind === 'failed') throw notes.state.error;
  const all = lastChangedFirst(notes.notes?.notes ?? []);
  if (query === '')
    return { choices: all.slice(0, maxNotes).map((note) => rowOf(notes, note, query)), more: undefined };
  const { ids, rows: found } = await findInNotes(notes, query, signal);
  const rows: Rows = found.flatMap((each) => rowsOf(notes, each, query));
  const count = ids.size === 1 ? '1 note' : `${ids.size} notes`;
  const inTree: Rows = [
    heading(count),
    { label: `$(list-tree) Show ${count} in the Notes View`, value: { kind: 'tree', query, ids } },
  ];
  return { choices: ids.size === 0 ? [] : [...rows, ...inTree], more: undefined };
}

function rowsOf(notes: NotesStore, { note, places }: FoundNote, query: string): Rows {
  if (places.length === 0) return [rowOf(notes, note, query)];
  return places.map((place, index) => rowOf(notes, note, query, { place, index }));
}

function rowOf(
  notes: NotesStore,
  note: NoteListItem,
  query: string,
  found?: { readonly place: Occurrence; readonly index: number },
): Choice<Chosen> {
  const place = placesOf(notes.notes, userLocale().locale)(note);
  const line = found === undefined ? undefined : `line ${found.place.line}`;
  return {
    label: `$(note) ${note.title}`,
    description: [place, line].filter(Boolean).join(' · '),
    detail: found?.place.snippet ?? readableText(note.excerpt),
    value: { kind: 'place', note, query, place: found?.index ?? 0 },
  };
}

async function goToPlace(
  { addresses }: SearchNotesNeeds,
  note: NoteListItem,
  query: string,
  place: number,
): Promise<void> {
  const editor = await vscode.window.showTextDocument(addresses.currentUriOf(note));
  // The text may have been changed since, also here.
  const found = occurrencesOf(editor.document.getText(), query, place + 1).at(-1);
  if (found === undefined) return;
  const { document } = editor;
  editor.selection = new vscode.Selection(
    document.positionAt(found.index),
    document.positionAt(found.index + found.length),
  );
  editor.revealRange(editor.selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}
