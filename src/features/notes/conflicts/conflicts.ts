import type * as vscode from 'vscode';

import { Emitter, type Event } from '../../../base/flow/event.ts';
import type { Note } from '../../../contract/tracker/library.ts';
import { editorTextOf, type MergeBase, type MergeBases } from './mergeBases.ts';

/** A save that another client's write preceded, until the user resolves it. */
export interface Conflict {
  readonly uri: vscode.Uri;
  readonly noteId: string;
  readonly theirs: Note;
  readonly base: MergeBase | undefined;
  /** The user's text as it was when theirs was found. */
  readonly mine: string;
}

/** Open conflicts by document URI. A document in conflict is not saved, so nothing is overwritten unseen. */
export class Conflicts {
  readonly #open = new Map<string, Conflict>();
  /** What the user last saw of each open conflict. */
  readonly #seen = new Map<string, Conflict>();
  readonly #lastMerges = new Map<string, Conflict>();
  readonly #bases: MergeBases;
  readonly #changed = new Emitter<void>();
  readonly #autoMerged = new Emitter<Conflict>();
  readonly onDidChange: Event<void> = this.#changed.event;
  readonly onDidAutoMerge: Event<Conflict> = this.#autoMerged.event;

  constructor(bases: MergeBases) {
    this.#bases = bases;
  }

  get all(): readonly Conflict[] {
    return [...this.#open.values()];
  }

  of(uri: Pick<vscode.Uri, 'toString'>): Conflict | undefined {
    return this.#open.get(uri.toString());
  }

  begin(conflict: Conflict): void {
    this.#open.set(conflict.uri.toString(), conflict);
    this.#changed.fire();
  }

  /** Called once the editor offers the choices. They look alike for every version, so a version that replaced a seen one needs its text. */
  recordOffered({ uri, theirs }: Conflict): void {
    const conflict = this.of(uri);
    const isOpen = conflict?.theirs.version === theirs.version;
    if (isOpen && !this.#seen.has(uri.toString())) this.#seen.set(uri.toString(), conflict);
  }

  /** Called with the text that the editor shows as theirs. */
  recordTheirsShown(uri: Pick<vscode.Uri, 'toString'>, text: string): void {
    const conflict = this.of(uri);
    if (conflict !== undefined && editorTextOf(conflict.theirs.text).toWellFormed() === editorTextOf(text))
      this.#seen.set(uri.toString(), conflict);
  }

  /** What a choice resolves: the conflict that the user saw, or the one whose version the choice named; undefined if it was never seen. */
  seen(uri: Pick<vscode.Uri, 'toString'>, version?: number): Conflict | undefined {
    const [open, seen] = [this.of(uri), this.#seen.get(uri.toString())];
    if (version !== undefined) return [open, seen].find((each) => each?.theirs.version === version);
    return open?.theirs.text === seen?.theirs.text ? open : seen;
  }

  /** The user has seen theirs, so later saves replace that version and no newer one. */
  async resolve({ uri, theirs }: Conflict): Promise<void> {
    this.end(uri);
    await this.#bases.rebase(uri.toString(), theirs);
  }

  recordAutoMerge(merge: Conflict): void {
    this.end(merge.uri);
    this.#lastMerges.set(merge.uri.toString(), merge);
    this.#autoMerged.fire(merge);
  }

  /** Until the note is closed. */
  lastMergeOf(uri: vscode.Uri): Conflict | undefined {
    return this.#lastMerges.get(uri.toString());
  }

  closed(uri: vscode.Uri): void {
    this.end(uri);
    this.#lastMerges.delete(uri.toString());
  }

  end(uri: vscode.Uri): void {
    this.#seen.delete(uri.toString());
    if (this.#open.delete(uri.toString())) this.#changed.fire();
  }

  dispose(): void {
    this.#changed.dispose();
    this.#autoMerged.dispose();
  }
}
