import * as vscode from 'vscode';

import type { NotesStore } from '../../../store/notes/notes.ts';
import type { MergeBases } from '../conflicts/mergeBases.ts';
import { isNoteUri, isVisible, noteUri } from './address.ts';
import { type NotePaths, notePathsOf } from './names.ts';
import { readQuery } from './uriParts.ts';

interface NoteAddressesNeeds {
  readonly notes: NotesStore;
  readonly bases: Pick<MergeBases, 'hasPersisted'>;
  readonly account: () => string;
}

type Note = { readonly id: string; readonly testProject: boolean };

export class NoteAddresses {
  readonly #needs: NoteAddressesNeeds;
  /** Notes of open documents whose URI has no id; their path may later belong to another note. */
  readonly #named = new Map<string, string>();
  #paths: { readonly of: unknown; readonly paths: NotePaths } | undefined;

  constructor(needs: NoteAddressesNeeds) {
    this.#needs = needs;
  }

  get paths(): NotePaths {
    const { notes } = this.#needs.notes;
    if (this.#paths === undefined || this.#paths.of !== notes)
      this.#paths = { of: notes, paths: notePathsOf(notes?.folders ?? [], notes?.notes ?? []) };
    return this.#paths.paths;
  }

  async readPaths(): Promise<NotePaths> {
    const { notes } = this.#needs;
    if (notes.notes === undefined) await notes.refresh();
    if (notes.notes === undefined && notes.state.kind === 'failed') throw notes.state.error;
    return this.paths;
  }

  uriOf(note: Note): vscode.Uri {
    return noteUri(this.#needs.account(), note, this.paths.pathOf.get(note.id) ?? `/${note.id}.md`);
  }

  /** The URI at which a note is open, else its canonical URI. */
  currentUriOf(note: Note): vscode.Uri {
    const documents = this.documentsOf(note.id);
    const open = documents.find(({ uri }) => isVisible(uri)) ?? documents.find(({ isDirty }) => isDirty);
    return open?.uri ?? this.uriOf(note);
  }

  /** URIs of notes that are open at another one than their canonical URI, such as with text that was unsaved when they were renamed. */
  openElsewhere(): ReadonlyMap<string, vscode.Uri> {
    const open = vscode.workspace.textDocuments.filter(({ uri }) => isNoteUri(uri));
    const noteIds = new Set(open.flatMap(({ uri }) => this.idOf(uri) ?? []));
    const elsewhere = new Map<string, vscode.Uri>();
    for (const noteId of noteIds) {
      const note = this.#needs.notes.find(noteId);
      if (note === undefined) continue;
      const uri = this.currentUriOf(note);
      if (uri.toString() !== this.uriOf(note).toString()) elsewhere.set(noteId, uri);
    }
    return elsewhere;
  }

  documentsOf(noteId: string): vscode.TextDocument[] {
    return vscode.workspace.textDocuments.filter(({ uri }) => isNoteUri(uri) && this.idOf(uri) === noteId);
  }

  /** The note at a URI, without a request. */
  idOf(uri: vscode.Uri): string | undefined {
    const meaning = readQuery(uri);
    if (meaning.kind === 'id') return meaning.noteId;
    const named = this.#named.get(uri.toString());
    if (named !== undefined || !this.#isOfAccount(uri)) return named;
    return this.paths.noteAt.get(uri.path);
  }

  /** The note at a URI of the account in use, undefined if none; rejects if the list cannot be read. */
  async find(uri: vscode.Uri): Promise<string | undefined> {
    const meaning = readQuery(uri);
    if (meaning.kind === 'id') return meaning.noteId;
    const key = uri.toString();
    const known = isOpen(uri) ? this.#named.get(key) : undefined;
    if (known !== undefined) return known;
    if (!this.#isOfAccount(uri)) return undefined;
    const found =
      meaning.kind === 'idWithoutPath' && (await this.#isTrusted(uri, meaning.noteId))
        ? meaning.noteId
        : (await this.readPaths()).noteAt.get(uri.path);
    if (found === undefined) this.#named.delete(key);
    else this.#named.set(key, found);
    return found;
  }

  closed(uri: vscode.Uri): void {
    this.#named.delete(uri.toString());
  }

  /** An id without a path is trusted if unsaved text is stored for the URI, or if the note has this path. */
  async #isTrusted(uri: vscode.Uri, noteId: string): Promise<boolean> {
    if (await this.#needs.bases.hasPersisted(uri.toString())) return true;
    return (await this.readPaths()).pathOf.get(noteId) === uri.path;
  }

  #isOfAccount({ authority }: vscode.Uri): boolean {
    return authority === '' || authority === this.#needs.account();
  }
}

const isOpen = (uri: vscode.Uri): boolean =>
  vscode.workspace.textDocuments.some((document) => document.uri.toString() === uri.toString());
