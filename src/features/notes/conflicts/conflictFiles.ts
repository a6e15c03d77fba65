import * as vscode from 'vscode';

import type { WritableFiles } from '../../../host/lazy/fileSystem.ts';
import type { NotesStore } from '../../../store/notes/notes.ts';
import { noteScheme } from '../files/address.ts';
import type { NoteAddresses } from '../files/noteAddresses.ts';
import type { Merges } from '../merges/merges.ts';
import type { Conflict, Conflicts } from './conflicts.ts';
import type { MergeBases } from './mergeBases.ts';

export const conflictScheme = 'jobdeck-note-conflict';

/** `unmerged`: the user's text before the last automatic merge. */
type Side = 'theirs' | 'mine' | 'base' | 'unmerged';

export const sideOf = (noteUri: vscode.Uri, side: Side): vscode.Uri =>
  noteUri.with({ scheme: conflictScheme, query: `${side}/${noteUri.query}` });

const noteUriOf = (uri: vscode.Uri): vscode.Uri =>
  uri.with({ scheme: noteScheme, query: uri.query.slice(uri.query.indexOf('/') + 1) });

const isTheirs = (uri: vscode.Uri): boolean => uri.scheme === conflictScheme && uri.query.startsWith('theirs/');

interface ConflictFilesNeeds extends FindConflictNeeds {
  readonly merges: Merges;
}

export class ConflictFiles implements WritableFiles, vscode.Disposable {
  readonly #needs: ConflictFilesNeeds;
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changed.event;
  readonly #subscriptions: readonly { dispose(): unknown }[];
  #age = 0;

  constructor(needs: ConflictFilesNeeds) {
    this.#needs = needs;
    const changed = (): void => {
      this.#age += 1;
      this.#changed.fire(
        vscode.workspace.textDocuments
          .filter(({ uri }) => uri.scheme === conflictScheme)
          .map(({ uri }) => ({ uri, type: vscode.FileChangeType.Changed })),
      );
    };
    const shown = (document: vscode.TextDocument): void => {
      if (isTheirs(document.uri)) needs.conflicts.recordTheirsShown(noteUriOf(document.uri), document.getText());
    };
    this.#subscriptions = [
      needs.conflicts.onDidChange(changed),
      needs.merges.onDidChange(changed),
      vscode.workspace.onDidOpenTextDocument(shown),
      vscode.workspace.onDidChangeTextDocument(({ document }) => shown(document)),
    ];
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
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#changed.dispose();
  }

  async #read(uri: vscode.Uri): Promise<string> {
    const { conflicts, merges } = this.#needs;
    const noteUri = noteUriOf(uri);
    if (uri.query.startsWith('mine/')) return this.#mine(noteUri);
    if (uri.query.startsWith('unmerged/')) {
      const merge = conflicts.lastMergeOf(noteUri);
      if (merge === undefined) throw vscode.FileSystemError.FileNotFound(uri);
      return merge.mine;
    }
    // A merge shows the texts it began with until its editor is closed, even after its result is saved.
    const { base, theirs } =
      conflicts.of(noteUri) ?? merges.of(noteUri)?.conflict ?? (await findConflict(this.#needs, noteUri));
    return uri.query.startsWith('base/') ? (base?.text ?? '') : theirs.text;
  }

  /** Only the merge editor reads this side; an unknown merge is one restored by the editor after a reload. */
  async #mine(noteUri: vscode.Uri): Promise<string> {
    const { merges } = this.#needs;
    await merges.restore(noteUri);
    return merges.of(noteUri)?.mine ?? '';
  }
}

interface FindConflictNeeds {
  readonly notes: NotesStore;
  readonly bases: MergeBases;
  readonly conflicts: Conflicts;
  readonly addresses: Pick<NoteAddresses, 'find'>;
}

/** After a reload, a document with unsaved text resumes its conflict with the service's current text. */
export async function findConflict(
  { notes, bases, conflicts, addresses }: FindConflictNeeds,
  noteUri: vscode.Uri,
): Promise<Conflict> {
  const open = conflicts.of(noteUri);
  if (open !== undefined) return open;
  const noteId = await addresses.find(noteUri);
  if (noteId === undefined) throw vscode.FileSystemError.FileNotFound(noteUri);
  // Opening the document restores the text that was unsaved before a reload.
  const document = await vscode.workspace.openTextDocument(noteUri);
  const [theirs, base] = await Promise.all([notes.texts.get(noteId), bases.of(noteUri.toString())]);
  const conflict = { uri: noteUri, noteId, theirs, base, mine: document.getText() };
  const isUnsaved = bases.isUnsaved(noteUri.toString());
  if (isUnsaved && conflicts.of(noteUri) === undefined && base?.text !== theirs.text) conflicts.begin(conflict);
  return conflict;
}
