import * as vscode from 'vscode';

import { ServiceError } from '../../../base/flow/errors.ts';
import type { Note } from '../../../contract/tracker/library.ts';
import type { NotesStore } from '../../../store/notes/notes.ts';
import { isCompared, type OriginOf, openComparison } from '../conflicts/comparison.ts';
import type { Conflict, Conflicts } from '../conflicts/conflicts.ts';
import { editorTextOf, type MergeBases } from '../conflicts/mergeBases.ts';
import type { SaveReasons } from './saveReasons.ts';

interface SaveChecksNeeds {
  readonly notes: Pick<NotesStore, 'texts'>;
  readonly bases: MergeBases;
  readonly conflicts: Conflicts;
  readonly reasons: SaveReasons;
  readonly originOf: OriginOf;
}

/**
 * Finds conflicts while the editor stats a file that it is about to write. A newer modification time makes the editor refuse the save with
 * its own message about newer files; an error of the write would be shown as a failure of the file system.
 */
export class SaveChecks {
  readonly #needs: SaveChecksNeeds;
  /** The conflict by which each document's last save was refused; the editor's message is about it. */
  readonly #refused = new Map<string, Conflict>();
  /** The refused conflict before the save in progress, which is resolved if the editor still writes: the user chose *Overwrite* in its message. */
  readonly #refusedBefore = new Map<string, Conflict>();

  constructor(needs: SaveChecksNeeds) {
    this.#needs = needs;
  }

  /** The conflict that the save in progress would end in; undefined if it can be saved or merged, or if nothing is being saved. */
  async findConflict(uri: vscode.Uri, noteId: string): Promise<Conflict | undefined> {
    const { bases, conflicts, reasons, originOf } = this.#needs;
    const key = uri.toString();
    this.#refusedBefore.delete(key);
    const document = documentAt(uri);
    const reason = reasons.take(uri);
    if (reason === undefined || document === undefined || !bases.isUnsaved(key)) return undefined;
    const newest = await this.#compare(uri, noteId, document.getText());
    // An automatic save replaces no conflict that the user sees, because a choice would then resolve the newer one unseen.
    const isSeen = newest !== undefined && reason !== vscode.TextDocumentSaveReason.Manual;
    const found = (isSeen ? conflicts.of(uri) : undefined) ?? newest;
    const refused = this.#refused.get(key);
    if (found === undefined) {
      conflicts.end(uri);
      this.#refused.delete(key);
    } else {
      const isNew = conflicts.of(uri)?.theirs.version !== found.theirs.version;
      conflicts.begin(found);
      // Typing is not interrupted by an automatic save; the next save by hand shows what that has found.
      if (reason === vscode.TextDocumentSaveReason.Manual && (isNew || !isCompared(uri)))
        void openComparison(uri, found.theirs, originOf);
      this.#refused.set(key, found);
      if (refused !== undefined) this.#refusedBefore.set(key, refused);
    }
    return found;
  }

  /** Resolves the conflict that the editor's message was about in favor of the text that it writes; false if there is none. */
  async overwriteRefused(uri: vscode.Uri, text: string): Promise<boolean> {
    const { conflicts } = this.#needs;
    const key = uri.toString();
    const refused = this.#refusedBefore.get(key);
    this.#refusedBefore.delete(key);
    const isOfEditor = editorTextOf(text) === editorTextOf(documentAt(uri)?.getText() ?? '');
    if (refused === undefined || conflicts.of(uri) === undefined || !isOfEditor) return false;
    await conflicts.resolve(refused);
    return true;
  }

  async #compare(uri: vscode.Uri, noteId: string, text: string): Promise<Conflict | undefined> {
    const { notes, bases, conflicts } = this.#needs;
    try {
      const [theirs, base] = await Promise.all([notes.texts.read(noteId), bases.of(uri.toString())]);
      if (base !== undefined && notes.texts.isOurs(theirs, base)) return undefined;
      const { mergeNoteTexts } = await import('../conflicts/mergeTexts.ts');
      const isMergeable = mergeNoteTexts(base?.text, text, theirs.text) !== undefined;
      return isMergeable ? undefined : { uri, noteId, theirs, base, mine: text };
    } catch (error) {
      // Without an open conflict, the write that follows fails with the reason.
      return ServiceError.is(error, 'missing') ? undefined : conflicts.of(uri);
    }
  }
}

const documentAt = (uri: vscode.Uri): vscode.TextDocument | undefined =>
  vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString());

/** Newer than any version that the editor may know, and of another size, because the editor ignores a newer time alone. */
export const statInConflict = ({ theirs }: Conflict): vscode.FileStat => ({
  type: vscode.FileType.File,
  ctime: Date.parse(theirs.createdAt) || 0,
  mtime: Number.MAX_SAFE_INTEGER,
  size: Number.MAX_SAFE_INTEGER,
});

/** Adding the version separates two changes within one millisecond. */
export const mtimeOf = ({ updatedAt, version }: Pick<Note, 'updatedAt' | 'version'>): number =>
  (Date.parse(updatedAt) || 0) + version;
