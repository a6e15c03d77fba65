import * as vscode from 'vscode';

import type { Files } from '../host/fileSystem.ts';
import type { NotesStore } from '../store/notes.ts';
import { noteScheme } from './address.ts';
import type { Bases } from './bases.ts';
import type { Conflict, Conflicts } from './conflicts.ts';
import type { NoteAddresses } from './noteAddresses.ts';

/** The texts of a conflict beside the document itself, to be looked at. */
export const conflictScheme = 'jobdeck-note-conflict';

export type Side = 'theirs' | 'mine' | 'base';

/** Where one side of a document's conflict is shown. */
export const sideOf = (document: vscode.Uri, side: Side): vscode.Uri =>
  document.with({ scheme: conflictScheme, query: `${side}/${document.query}` });

const documentOf = (uri: vscode.Uri): vscode.Uri =>
  uri.with({ scheme: noteScheme, query: uri.query.slice(uri.query.indexOf('/') + 1) });

export interface ConflictFilesNeeds {
  readonly notes: NotesStore;
  readonly bases: Bases;
  readonly conflicts: Conflicts;
  readonly addresses: Pick<NoteAddresses, 'find'>;
}

/**
 * The sides of conflicts as files. A comparison that is still open after a reload asks for them first: the document's unsaved text
 * is there again by then, and the conflict goes on with what stands in the service now.
 */
export class ConflictFiles implements Files, vscode.Disposable {
  readonly #needs: ConflictFilesNeeds;
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changed.event;
  readonly #subscription: { dispose(): unknown };
  /** Counts what was shown, so that the editor sees that a text is another one. */
  #age = 0;

  constructor(needs: ConflictFilesNeeds) {
    this.#needs = needs;
    this.#subscription = needs.conflicts.onDidChange(() => {
      this.#age += 1;
      this.#changed.fire(
        vscode.workspace.textDocuments
          .filter(({ uri }) => uri.scheme === conflictScheme)
          .map(({ uri }) => ({ uri, type: vscode.FileChangeType.Changed })),
      );
    });
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const text = await this.#read(uri);
    return { type: vscode.FileType.File, ctime: 0, mtime: this.#age, size: new TextEncoder().encode(text).byteLength };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    return new TextEncoder().encode(await this.#read(uri));
  }

  readDirectory(): never {
    throw vscode.FileSystemError.Unavailable();
  }

  writeFile(): never {
    throw vscode.FileSystemError.NoPermissions();
  }

  rename(): never {
    throw vscode.FileSystemError.NoPermissions();
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  async #read(uri: vscode.Uri): Promise<string> {
    const document = documentOf(uri);
    const conflict = this.#needs.conflicts.of(document) ?? (await this.#resume(document));
    if (uri.query.startsWith('mine/')) return conflict.mine;
    return uri.query.startsWith('base/') ? (conflict.base?.text ?? '') : conflict.theirs.text;
  }

  async #resume(document: vscode.Uri): Promise<Conflict> {
    const { notes, bases, conflicts, addresses } = this.#needs;
    const noteId = await addresses.find(document);
    if (noteId === undefined) throw vscode.FileSystemError.FileNotFound(document);
    const opened = await vscode.workspace.openTextDocument(document);
    const [theirs, base] = await Promise.all([notes.texts.get(noteId), bases.of(document.toString())]);
    const conflict = { uri: document, noteId, theirs, mine: opened.getText(), base, merging: false };
    if (opened.isDirty && conflicts.of(document) === undefined && base?.text !== theirs.text)
      conflicts.resume(conflict);
    return conflict;
  }
}
