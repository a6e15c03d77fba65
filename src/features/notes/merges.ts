import * as vscode from 'vscode';

import type { Conflict, Conflicts } from './conflicts.ts';
import { asShown } from './mergeBases.ts';
import { replaceText } from './replaceText.ts';

/** A merge in three panes. Its result is a document beside the note's own, which stays as it is until the merge is completed. */
export interface Merge {
  /** What the merge editor shows as theirs, and as the text before both. */
  readonly conflict: Conflict;
  /** What it shows as ours. */
  readonly mine: string;
  /** The text that the note's document has unless it was changed since. */
  readonly text: string;
  /** The result as it was last read or written. */
  readonly result: string;
  /** Whether the editor is about to open a result with unsaved text, which it saves by itself as it does so. */
  readonly isOpening: boolean;
}

const notComplete =
  'The merge is not complete, so nothing is saved yet. Choose Complete Merge to save its result in the note, or close the merge editor to leave the note as it is.';
const outdated =
  'Not saved: the note changed after the merge began. The panes now show the newest texts. Check the result and choose Complete Merge again.';

export interface MergesNeeds {
  readonly conflicts: Conflicts;
  /** The conflict of a note that is open, or what it would be. */
  readonly conflictOf: (note: vscode.Uri) => Promise<Conflict>;
  /** What a pane of the merge editor shows now; undefined where it is not open. */
  readonly paneText: (note: vscode.Uri, side: 'theirs' | 'mine') => string | undefined;
}

/** The merges that are open, by the note's address. */
export class Merges {
  readonly #open = new Map<string, Merge>();
  readonly #needs: MergesNeeds;
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  /** Fires with a note's address when the texts of its merge are others. */
  readonly onDidChange = this.#changed.event;

  constructor(needs: MergesNeeds) {
    this.#needs = needs;
  }

  of(note: vscode.Uri): Merge | undefined {
    return this.#open.get(note.toString());
  }

  /** Starts a merge with a result that has both texts between the marks of a conflict, from which the merge editor makes its own. */
  async begin(note: vscode.Uri): Promise<void> {
    const texts = await this.#textsOf(note);
    const result = `<<<<<<< Theirs\n${texts.conflict.theirs.text}\n=======\n${texts.mine}\n>>>>>>> Yours\n`;
    this.#show(note, { ...texts, result, isOpening: false });
  }

  /** Goes on with a merge whose result has unsaved text, over the texts of now. */
  async resume(note: vscode.Uri, isOpening: boolean): Promise<void> {
    const texts = await this.#textsOf(note);
    this.#show(note, { ...texts, result: this.of(note)?.result ?? '', isOpening });
  }

  /** Goes on with a merge that was open before a reload, and whose result the editor opens again. */
  async restore(note: vscode.Uri): Promise<void> {
    if (this.of(note) !== undefined) return;
    const texts = await this.#textsOf(note);
    // The result is read at the same time where it has no unsaved text, and then the merge begins anew.
    if (this.of(note) === undefined) this.#show(note, { ...texts, result: '', isOpening: true });
  }

  end(note: vscode.Uri): void {
    this.#open.delete(note.toString());
  }

  /**
   * Saves a result in its note, over the texts that the merge editor shows and no others. Only the user completes a merge: auto save
   * does not, nor does the save with which the merge editor opens a result. Rejects with what the editor then says.
   */
  async save(note: vscode.Uri, result: string, reason: vscode.TextDocumentSaveReason | undefined): Promise<void> {
    const document = await vscode.workspace.openTextDocument(note);
    const isByUser = reason === vscode.TextDocumentSaveReason.Manual;
    const merge = this.of(note);
    if (merge === undefined || merge.isOpening) await this.resume(note, !isByUser);
    if (merge === undefined || merge.isOpening || !isByUser) throw vscode.FileSystemError.Unavailable(notComplete);
    const conflict = this.#needs.conflicts.of(note);
    const isNewest = conflict === undefined || conflict.theirs.version === merge.conflict.theirs.version;
    if (!isNewest || merge.text !== document.getText() || !this.#isInPanes(note, merge)) {
      await this.resume(note, false);
      throw vscode.FileSystemError.Unavailable(outdated);
    }
    await replaceText(document, result);
    if (conflict !== undefined) await this.#needs.conflicts.settle(conflict);
    // A save that is refused is reported as any save of the note, and its text, which now is the merged one, stays unsaved.
    await document.save();
    // The panes stay as they are, else the editor asks about conflicts before it closes them.
    this.#open.set(note.toString(), { ...merge, text: document.getText(), result });
  }

  dispose(): void {
    this.#changed.dispose();
  }

  /** Whether the editor has read the sides since the merge began or went on. */
  #isInPanes(note: vscode.Uri, { mine, conflict }: Merge): boolean {
    const [shownMine, shownTheirs] = [this.#needs.paneText(note, 'mine'), this.#needs.paneText(note, 'theirs')];
    return isSame(shownMine, mine) && isSame(shownTheirs, conflict.theirs.text);
  }

  async #textsOf(note: vscode.Uri): Promise<Pick<Merge, 'conflict' | 'mine' | 'text'>> {
    const document = await vscode.workspace.openTextDocument(note);
    const conflict = await this.#needs.conflictOf(note);
    return { conflict, mine: document.getText(), text: document.getText() };
  }

  #show(note: vscode.Uri, merge: Merge): void {
    this.#open.set(note.toString(), merge);
    this.#changed.fire(note);
  }
}

/** Whether a pane shows a text, apart from what no editor shows. */
const isSame = (shown: string | undefined, text: string): boolean =>
  shown === undefined || asShown(shown).toWellFormed() === asShown(text).toWellFormed();
