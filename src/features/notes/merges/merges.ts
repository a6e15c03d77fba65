import * as vscode from 'vscode';

import type { Conflict, Conflicts } from '../conflicts/conflicts.ts';
import { editorTextOf } from '../conflicts/mergeBases.ts';

/** A three-way merge. The note's own document is unchanged until the merge is completed. */
export interface Merge {
  readonly conflict: Conflict;
  readonly mine: string;
  /** The text of the note's document when the merge began; a difference means that it changed since. */
  readonly text: string;
  readonly result: string;
  /** Whether the merge is from before a reload, and its result not known yet. */
  readonly isRestored: boolean;
}

const notComplete =
  'The merge is not complete, so nothing is saved yet. Choose Complete Merge to save its result in the note, or close the merge editor to leave the note as it is.';
const outdated =
  'Not saved: the note changed after the merge began. The panes now show the newest texts. Check the result and choose Complete Merge again.';

interface MergesNeeds {
  readonly conflicts: Conflicts;
  readonly findConflict: (note: vscode.Uri) => Promise<Conflict>;
  readonly paneText: (note: vscode.Uri, side: 'theirs' | 'mine') => string | undefined;
  /** Whether the merge editor has opened, after which only the user saves the result by hand. */
  readonly isOpen: (note: vscode.Uri) => boolean;
  readonly save: (document: vscode.TextDocument) => Promise<boolean>;
}

export class Merges {
  readonly #open = new Map<string, Merge>();
  readonly #needs: MergesNeeds;
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.#changed.event;
  readonly #completed = new vscode.EventEmitter<vscode.Uri>();
  /** Fires once the result is saved in the note. */
  readonly onDidComplete = this.#completed.event;

  constructor(needs: MergesNeeds) {
    this.#needs = needs;
  }

  of(note: vscode.Uri): Merge | undefined {
    return this.#open.get(note.toString());
  }

  /** Starts a merge whose result holds both texts between conflict markers, which the merge editor parses. */
  async begin(note: vscode.Uri): Promise<void> {
    const texts = await this.#textsOf(note);
    const result = `<<<<<<< Theirs\n${texts.conflict.theirs.text}\n=======\n${texts.mine}\n>>>>>>> Yours\n`;
    this.#show(note, { ...texts, result, isRestored: false });
  }

  /** Continues a merge whose result has unsaved text, with the current texts in the panes. */
  async resume(note: vscode.Uri): Promise<void> {
    const texts = await this.#textsOf(note);
    this.#show(note, { ...texts, result: this.of(note)?.result ?? '', isRestored: false });
  }

  /** Continues a merge from before a reload, whose result the editor reopens. */
  async restore(note: vscode.Uri): Promise<void> {
    if (this.of(note) !== undefined) return;
    const texts = await this.#textsOf(note);
    // If the result has no unsaved text, the editor reads it at the same time, which begins the merge again.
    if (this.of(note) === undefined) this.#show(note, { ...texts, result: '', isRestored: true });
  }

  end(note: vscode.Uri): void {
    this.#open.delete(note.toString());
  }

  /**
   * Saves a result to its note, based only on the texts that the panes show. Only a manual save in an open merge editor completes a merge,
   * not auto save nor the save with which the editor opens a result; rejects with the message for the editor.
   */
  async save(note: vscode.Uri, result: string, reason: vscode.TextDocumentSaveReason | undefined): Promise<void> {
    const isByUser = reason === vscode.TextDocumentSaveReason.Manual && this.#needs.isOpen(note);
    const document = await vscode.workspace.openTextDocument(note);
    const merge = this.of(note);
    if (merge === undefined) await this.resume(note);
    if (merge === undefined || !isByUser) throw vscode.FileSystemError.Unavailable(notComplete);
    const conflict = this.#needs.conflicts.of(note);
    const isNewest = conflict === undefined || conflict.theirs.version === merge.conflict.theirs.version;
    if (!isNewest || merge.text !== document.getText() || !this.#isInPanes(note, merge)) {
      await this.resume(note);
      throw vscode.FileSystemError.Unavailable(outdated);
    }
    await replaceText(document, result);
    if (conflict !== undefined) await this.#needs.conflicts.resolve(conflict);
    // A failed save is reported like any save of the note, and the merged text stays unsaved.
    if (await this.#needs.save(document)) this.#completed.fire(note);
    // The panes stay unchanged, else the editor prompts about conflicts before it closes them.
    this.#open.set(note.toString(), { ...merge, text: document.getText(), result, isRestored: false });
  }

  dispose(): void {
    this.#changed.dispose();
    this.#completed.dispose();
  }

  #isInPanes(note: vscode.Uri, { mine, conflict }: Merge): boolean {
    const [visibleMine, visibleTheirs] = [this.#needs.paneText(note, 'mine'), this.#needs.paneText(note, 'theirs')];
    return isSame(visibleMine, mine) && isSame(visibleTheirs, conflict.theirs.text);
  }

  async #textsOf(note: vscode.Uri): Promise<Pick<Merge, 'conflict' | 'mine' | 'text'>> {
    const document = await vscode.workspace.openTextDocument(note);
    const conflict = await this.#needs.findConflict(note);
    return { conflict, mine: document.getText(), text: document.getText() };
  }

  #show(note: vscode.Uri, merge: Merge): void {
    this.#open.set(note.toString(), merge);
    this.#changed.fire(note);
  }
}

const isSame = (visible: string | undefined, text: string): boolean =>
  visible === undefined || editorTextOf(visible).toWellFormed() === editorTextOf(text).toWellFormed();

/** Replaces the whole text as one undoable edit; rejects if the document changed at the same time. */
export async function replaceText(document: vscode.TextDocument, text: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), text);
  if (!(await vscode.workspace.applyEdit(edit)))
    throw vscode.FileSystemError.Unavailable('The note changed at the same time. Try again.');
}
