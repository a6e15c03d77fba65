import * as vscode from 'vscode';

import type { Note } from '../../contract/tracker/library.ts';
import type { Files } from '../../host/lazy/fileSystem.ts';
import type { NotesStore } from '../../store/notes/notes.ts';
import { isShown, testProjectScheme } from './address.ts';
import { decodeText } from './decodeText.ts';
import type { MergeBases } from './mergeBases.ts';
import { titleOf } from './names.ts';
import type { NoteAddresses } from './noteAddresses.ts';
import { isFolderAbove } from './noteQuery.ts';

/** Milliseconds for which a note that was just read is not read again: the editor asks for its size first and then for its text. */
const justRead = 2_000;

export interface NoteFilesNeeds {
  readonly notes: NotesStore;
  readonly bases: MergeBases;
  readonly addresses: NoteAddresses;
  /** The service in use, as it stands in an address. */
  readonly account: () => Promise<string>;
  /** Whether the token is not known to lack the right to change notes. */
  readonly mayEdit: () => boolean;
  /** Takes a save that somebody else was ahead of; what it rejects with is what the editor says. */
  readonly save: (uri: vscode.Uri, noteId: string, text: string) => Promise<void>;
  /** Makes a note of a file that is new. */
  readonly create: (title: string, folderId: string | null, text: string) => Promise<void>;
}

/** The notes as files: a text of the service is a file's content byte for byte, its title the name, its folder the folder. */
export class NoteFiles implements Files, vscode.Disposable {
  readonly #needs: NoteFilesNeeds;
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changed.event;
  readonly #readAt = new Map<string, number>();
  /** Addresses that an open document is about to be moved to, where there is nothing as long as it has not. */
  readonly #arriving = new Set<string>();
  /** Where open documents were moved to, by their old address, until the editor has let go of that. */
  readonly #moved = new Map<string, string>();

  constructor(needs: NoteFilesNeeds) {
    this.#needs = needs;
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    if (this.#arriving.has(uri.toString())) throw vscode.FileSystemError.FileNotFound(uri);
    const noteId = await this.#noteIdAt(uri);
    if (noteId === undefined) return this.#statFolder(uri);
    const note = await this.#note(uri, noteId);
    // A newer text may be known by now. The editor, which shows what it saved, has to see the file change to that.
    const { version, text, updatedAt } = this.#needs.bases.justSaved(uri.toString()) ?? note;
    return {
      type: vscode.FileType.File,
      ctime: timeOf(note.createdAt),
      // Two versions within one millisecond are two all the same. While a text is not saved the file looks older than any, since
      // the save itself finds out what else stands there, and the editor's own question would come before ours.
      mtime: this.#needs.bases.isUnsaved(uri.toString()) ? 0 : timeOf(updatedAt) + version,
      size: encode(text).byteLength,
      ...(this.#isReadOnly(note, uri) ? { permissions: vscode.FilePermission.Readonly } : {}),
    };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    const noteId = await this.#noteIdAt(uri);
    if (noteId === undefined) {
      await this.#statFolder(uri);
      throw vscode.FileSystemError.FileIsADirectory(uri);
    }
    const note = await this.#note(uri, noteId);
    this.#needs.bases.recordRead(uri.toString(), note);
    return encode(note.text);
  }

  async readDirectory(uri: vscode.Uri): Promise<[string, vscode.FileType][]> {
    await this.#statFolder(uri);
    const { pathOf, folderPathOf } = await this.#needs.addresses.readPlaces();
    const below = (paths: Iterable<string>, type: vscode.FileType): [string, vscode.FileType][] =>
      [...paths].filter((path) => parentPath(path) === uri.path).map((path) => [nameIn(path), type]);
    return [
      ...below(folderPathOf.values(), vscode.FileType.Directory),
      ...below(pathOf.values(), vscode.FileType.File),
    ];
  }

  async writeFile(uri: vscode.Uri, bytes: Uint8Array, { create }: { readonly create: boolean }): Promise<void> {
    const text = decodeText(bytes);
    const noteId = await this.#noteIdAt(uri);
    if (noteId !== undefined) {
      await this.#needs.save(uri, noteId, text);
      return;
    }
    if (!create) throw vscode.FileSystemError.FileNotFound(uri);
    await this.#needs.create(titleOf(nameIn(uri.path)), await this.#folderIdAt(parentPath(uri.path)), text);
  }

  async rename(from: vscode.Uri, to: vscode.Uri): Promise<void> {
    const noteId = await this.#noteIdAt(from);
    // A document that follows its note changes nothing in the service.
    if (
      this.#arriving.delete(to.toString()) ||
      (noteId !== undefined && this.#needs.addresses.places.pathOf.get(noteId) === to.path)
    )
      return;
    if (noteId === undefined) throw vscode.FileSystemError.NoPermissions('The service has no way to rename folders.');
    const note = await this.#note(from, noteId);
    const name = titleOf(nameIn(to.path));
    const folderId = await this.#folderIdAt(parentPath(to.path));
    await this.#needs.notes.change(noteId, {
      ...(name === titleOf(nameIn(from.path)) ? {} : { title: name }),
      ...(folderId === note.folderId ? {} : { folderId }),
    });
  }

  /** Tells the editor that files read differently now, or are gone. */
  fire(uris: readonly vscode.Uri[], type: vscode.FileChangeType): void {
    if (uris.length > 0) this.#changed.fire(uris.map((uri) => ({ uri, type })));
  }

  /**
   * Gives an open document without unsaved text its note's new name, once: the editor goes there a little after the move, and must
   * not be told in between that there is nothing. Tells whether this was the time.
   */
  async follow(from: vscode.Uri, to: vscode.Uri): Promise<boolean> {
    const [old, next] = [from.toString(), to.toString()];
    if (this.#moved.get(old) === next) return false;
    this.#moved.delete(next);
    this.#moved.set(old, next);
    this.#arriving.add(next);
    try {
      await vscode.workspace.fs.rename(from, to);
      return true;
    } catch (error) {
      this.#moved.delete(old);
      throw error;
    } finally {
      this.#arriving.delete(next);
    }
  }

  /** The editor has let go of a document. */
  closed(uri: vscode.Uri): void {
    this.#moved.delete(uri.toString());
  }

  dispose(): void {
    this.#changed.dispose();
  }

  /** A document that is open is kept up to date, so only one that is being opened is read. */
  async #note(uri: vscode.Uri, noteId: string): Promise<Note> {
    const { texts } = this.#needs.notes;
    const known = texts.known(noteId);
    const isFresh = performance.now() - (this.#readAt.get(noteId) ?? Number.NEGATIVE_INFINITY) < justRead;
    if (known !== undefined && (isFresh || isShown(uri))) return known;
    const note = await texts.read(noteId);
    this.#readAt.set(noteId, performance.now());
    return note;
  }

  /** The note that an address means, undefined for what can only be a folder. */
  async #noteIdAt(uri: vscode.Uri): Promise<string | undefined> {
    if (uri.authority !== '' && uri.authority !== (await this.#needs.account()))
      throw vscode.FileSystemError.Unavailable(
        'This note belongs to another service than the one in use. Use that one again to read or save it; its unsaved text stays here.',
      );
    return uri.path.endsWith('.md') ? this.#needs.addresses.find(uri) : undefined;
  }

  async #statFolder(uri: vscode.Uri): Promise<vscode.FileStat> {
    const { addresses } = this.#needs;
    // The folder of an open note has the note's query, and exists even where the list cannot be read.
    const exists = uri.path === '/' || isFolderAbove(uri) || (await addresses.readPlaces()).folderAt.has(uri.path);
    if (!exists) throw vscode.FileSystemError.FileNotFound(uri);
    return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
  }

  async #folderIdAt(path: string): Promise<string | null> {
    if (path === '/') return null;
    const id = (await this.#needs.addresses.readPlaces()).folderAt.get(path);
    if (id === undefined) throw vscode.FileSystemError.NoPermissions('The service has no way to make folders.');
    return id;
  }

  /** Unsaved text stays writable, so that its save says why it cannot be, in words of ours. */
  #isReadOnly({ testProject }: Note, uri: vscode.Uri): boolean {
    if (testProject || uri.scheme === testProjectScheme) return true;
    return !this.#needs.mayEdit() && !this.#needs.bases.isUnsaved(uri.toString());
  }
}

const parentPath = (path: string): string => path.slice(0, path.lastIndexOf('/')) || '/';
const nameIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const timeOf = (time: string): number => Date.parse(time) || 0;

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
