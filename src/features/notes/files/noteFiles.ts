import * as vscode from 'vscode';

import { ServiceError } from '../../../base/flow/errors.ts';
import type { Note } from '../../../contract/tracker/library.ts';
import type { WritableFiles } from '../../../host/lazy/fileSystem.ts';
import { offer } from '../../../host/ui/ask.ts';
import type { CachedTexts } from '../../../store/notes/cachedTexts.ts';
import type { NotesStore } from '../../../store/notes/notes.ts';
import { closeComparison, type OriginOf } from '../conflicts/comparison.ts';
import type { Conflicts } from '../conflicts/conflicts.ts';
import type { MergeBases } from '../conflicts/mergeBases.ts';
import { isRecordPath } from '../links/linkPaths.ts';
import type { NoteRenaming } from '../links/renaming.ts';
import { isVisible, testProjectScheme } from './address.ts';
import { mtimeOf, SaveChecks, statInConflict } from './checkSave.ts';
import { titleOf } from './names.ts';
import type { NoteAddresses } from './noteAddresses.ts';
import { decodeText, type SaveOutcome, saveNote } from './saveNote.ts';
import type { SaveReasons } from './saveReasons.ts';
import { isFolderAbove } from './uriParts.ts';

const line = 'This note was not read before, so it can be shown only when the service can be reached again.\n';

/** Shown read-only for a note that cannot be read now; the editor's own message would only name an unexpected error. */
const unreadText = (): Uint8Array => new TextEncoder().encode(line);

const unreadFile: vscode.FileStat = {
  type: vscode.FileType.File,
  ctime: 0,
  mtime: 0,
  size: unreadText().byteLength,
  permissions: vscode.FilePermission.Readonly,
};

const isOutOfReach = (error: unknown): boolean => ServiceError.is(error, 'unreachable');

/** Milliseconds for which a read note is reused: the editor stats a file before it reads the text. */
const recentReadMs = 2_000;

interface NoteFilesNeeds {
  readonly notes: NotesStore;
  readonly renaming: Pick<NoteRenaming, 'change'>;
  readonly bases: MergeBases;
  readonly conflicts: Conflicts;
  readonly addresses: NoteAddresses;
  readonly reasons: SaveReasons;
  readonly originOf: OriginOf;
  readonly cachedTexts: Pick<CachedTexts, 'read'>;
  readonly account: () => Promise<string>;
  /** False only if the token certainly lacks the permission to edit notes. */
  readonly mayEdit: () => boolean;
  readonly create: (title: string, folderId: string | null, text: string) => Promise<void>;
}

/** Notes as a file system: the file content is the note's text byte for byte, the file name its title. */
export class NoteFiles implements WritableFiles, vscode.Disposable {
  readonly #needs: NoteFilesNeeds;
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changed.event;
  readonly #readAt = new Map<string, number>();
  /** Target URIs of pending renames, reported as missing until the rename. */
  readonly #arriving = new Set<string>();
  /** Renames by old URI, until the editor closes the old document. */
  readonly #moved = new Map<string, string>();
  readonly #checks: SaveChecks;

  constructor(needs: NoteFilesNeeds) {
    this.#needs = needs;
    this.#checks = new SaveChecks(needs);
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    if (this.#arriving.has(uri.toString())) throw vscode.FileSystemError.FileNotFound(uri);
    if (isRecordPath(uri.path)) return recordFile;
    const noteId = await this.#noteIdAt(uri);
    if (noteId === undefined) return this.#statFolder(uri);
    const note = await this.#noteUnlessUnread(uri, noteId);
    if (note === undefined) return unreadFile;
    const conflict = await this.#checks.findConflict(uri, noteId);
    if (conflict !== undefined) return statInConflict(conflict);
    // A newer text may be cached by now, but the editor shows the saved text and must see the file change afterwards.
    const shown = this.#needs.bases.justSaved(uri.toString()) ?? note;
    return {
      type: vscode.FileType.File,
      ctime: Date.parse(note.createdAt) || 0,
      // An unsaved document without a conflict reports 0, so that the editor saves it.
      mtime: this.#needs.bases.isUnsaved(uri.toString()) ? 0 : mtimeOf(shown),
      size: encode(shown.text).byteLength,
      ...(this.#isReadOnly(note, uri) ? { permissions: vscode.FilePermission.Readonly } : {}),
    };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    if (isRecordPath(uri.path)) return new Uint8Array();
    const noteId = await this.#noteIdAt(uri);
    if (noteId === undefined) {
      await this.#statFolder(uri);
      throw vscode.FileSystemError.FileIsADirectory(uri);
    }
    const note = await this.#noteUnlessUnread(uri, noteId);
    if (note === undefined) return unreadText();
    this.#needs.bases.recordRead(uri.toString(), note);
    return encode(note.text);
  }

  async readDirectory(uri: vscode.Uri): Promise<[string, vscode.FileType][]> {
    await this.#statFolder(uri);
    const { pathOf, folderPathOf } = await this.#needs.addresses.readPaths();
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
    const isOverwrite = await this.#checks.overwriteRefused(uri, text);
    if (noteId !== undefined) {
      showOutcome(await saveNote(this.#needs, uri, noteId, text));
      if (isOverwrite) await closeComparison(uri);
      return;
    }
    if (!create) throw vscode.FileSystemError.FileNotFound(uri);
    await this.#needs.create(titleOf(nameIn(uri.path)), await this.#folderIdAt(parentPath(uri.path)), text);
  }

  async rename(from: vscode.Uri, to: vscode.Uri): Promise<void> {
    const noteId = await this.#noteIdAt(from);
    // A document that follows its note's new title changes nothing in the service.
    if (
      this.#arriving.delete(to.toString()) ||
      (noteId !== undefined && this.#needs.addresses.paths.pathOf.get(noteId) === to.path)
    )
      return;
    if (noteId === undefined) throw vscode.FileSystemError.NoPermissions('The service has no way to rename folders.');
    const note = await this.#note(from, noteId);
    const [name, folderId] = [titleOf(nameIn(to.path)), await this.#folderIdAt(parentPath(to.path))];
    await this.#needs.renaming.change(note, {
      ...(name === titleOf(nameIn(from.path)) ? {} : { title: name }),
      ...(folderId === note.folderId ? {} : { folderId }),
    });
  }

  fire(uris: readonly vscode.Uri[], type: vscode.FileChangeType): void {
    if (uris.length > 0) this.#changed.fire(uris.map((uri) => ({ uri, type })));
  }

  /**
   * Renames an open document without unsaved text to its note's new path; returns false if that rename is already pending. The editor opens
   * the new path shortly after the rename and must not find it missing in between.
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

  closed(uri: vscode.Uri): void {
    this.#moved.delete(uri.toString());
  }

  dispose(): void {
    this.#changed.dispose();
  }

  /** Open documents are refreshed elsewhere, so only a note that is being opened is requested. */
  async #note(uri: vscode.Uri, noteId: string): Promise<Note> {
    const { texts } = this.#needs.notes;
    const known = texts.known(noteId);
    const isFresh = performance.now() - (this.#readAt.get(noteId) ?? Number.NEGATIVE_INFINITY) < recentReadMs;
    if (known !== undefined && (isFresh || isVisible(uri))) return known;
    const note = await this.#needs.cachedTexts.read(noteId);
    this.#readAt.set(noteId, performance.now());
    return note;
  }

  /** Undefined if the note cannot be read now and its document has no unsaved text, which would be lost. */
  async #noteUnlessUnread(uri: vscode.Uri, noteId: string): Promise<Note | undefined> {
    try {
      return await this.#note(uri, noteId);
    } catch (error) {
      if (!isOutOfReach(error) || (await this.#needs.bases.hasPersisted(uri.toString()))) throw error;
      return undefined;
    }
  }

  async #noteIdAt(uri: vscode.Uri): Promise<string | undefined> {
    if (uri.authority !== '' && uri.authority !== (await this.#needs.account()))
      throw vscode.FileSystemError.Unavailable(
        'This note belongs to another service than the one in use. Use that one again to read or save it; its unsaved text stays here.',
      );
    return uri.path.endsWith('.md') ? this.#needs.addresses.find(uri) : undefined;
  }

  async #statFolder(uri: vscode.Uri): Promise<vscode.FileStat> {
    const { addresses } = this.#needs;
    // The folder of an open note has that note's query, and exists even if the list cannot be read.
    const exists = uri.path === '/' || isFolderAbove(uri) || (await addresses.readPaths()).folderAt.has(uri.path);
    if (!exists) throw vscode.FileSystemError.FileNotFound(uri);
    return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
  }

  async #folderIdAt(path: string): Promise<string | null> {
    if (path === '/') return null;
    const id = (await this.#needs.addresses.readPaths()).folderAt.get(path);
    if (id === undefined) throw vscode.FileSystemError.NoPermissions('The service has no way to make folders.');
    return id;
  }

  /** A document with unsaved text stays writable, so that the save reports Jobdeck's reason instead of the editor's. */
  #isReadOnly({ testProject }: Note, uri: vscode.Uri): boolean {
    if (testProject || uri.scheme === testProjectScheme) return true;
    return !this.#needs.mayEdit() && !this.#needs.bases.isUnsaved(uri.toString());
  }
}

/** A link to a card or meeting names a file, since the editor follows relative links only to files. */
const recordFile: vscode.FileStat = {
  type: vscode.FileType.File,
  ctime: 0,
  mtime: 0,
  size: 0,
  permissions: vscode.FilePermission.Readonly,
};

/** Rejects with the message that the editor shows for a failed save. */
function showOutcome(outcome: SaveOutcome): void {
  switch (outcome) {
    case 'saved':
      return;
    case 'conflict':
      throw vscode.FileSystemError.Unavailable(
        'This note was changed elsewhere. Nothing is overwritten until you choose Keep My Version, Take Their Version or Save Merged Version.',
      );
    case 'missing':
      void offerNewNote();
      throw vscode.FileSystemError.Unavailable(
        'This note is not in the service any more. Your text stays here; "Jobdeck: Save as New Note" keeps it there.',
      );
  }
}

async function offerNewNote(): Promise<void> {
  const saveAsNew = 'Save as New Note';
  const message = 'This note is not in the service any more. Your text is still here.';
  if ((await offer(message, saveAsNew)) === saveAsNew) await vscode.commands.executeCommand('jobdeck.note.saveAsNew');
}

const parentPath = (path: string): string => path.slice(0, path.lastIndexOf('/')) || '/';
const nameIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
