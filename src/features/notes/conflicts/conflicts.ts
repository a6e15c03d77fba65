import type * as vscode from 'vscode';

import { Emitter, type Event } from '../../../base/event.ts';
import type { Note } from '../../../contract/tracker/library.ts';
import type { MergeBase, MergeBases } from './mergeBases.ts';

/** A save that another client's write preceded, until the user resolves it. */
export interface Conflict {
  readonly uri: vscode.Uri;
  readonly noteId: string;
  readonly theirs: Note;
  readonly base: MergeBase | undefined;
}

/** A save whose text was merged with changes made elsewhere; `mine` is the text as the user wrote it. */
export interface AutoMerge extends Conflict {
  readonly mine: string;
}

/** Open conflicts by document URI. A document in conflict is not saved, so nothing is overwritten unseen. */
export class Conflicts {
  readonly #open = new Map<string, Conflict>();
  readonly #lastMerges = new Map<string, AutoMerge>();
  readonly #bases: MergeBases;
  readonly #changed = new Emitter<void>();
  readonly #autoMerged = new Emitter<AutoMerge>();
  readonly onDidChange: Event<void> = this.#changed.event;
  readonly onDidAutoMerge: Event<AutoMerge> = this.#autoMerged.event;

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

  /** The user has seen theirs, so later saves replace that version and no newer one. */
  async resolve({ uri, theirs }: Conflict): Promise<void> {
    this.end(uri);
    await this.#bases.rebase(uri.toString(), theirs);
  }

  recordAutoMerge(merge: AutoMerge): void {
    this.end(merge.uri);
    this.#lastMerges.set(merge.uri.toString(), merge);
    this.#autoMerged.fire(merge);
  }

  /** Until the note is closed. */
  lastMergeOf(uri: vscode.Uri): AutoMerge | undefined {
    return this.#lastMerges.get(uri.toString());
  }

  closed(uri: vscode.Uri): void {
    this.end(uri);
    this.#lastMerges.delete(uri.toString());
  }

  end(uri: vscode.Uri): void {
    if (this.#open.delete(uri.toString())) this.#changed.fire();
  }

  dispose(): void {
    this.#changed.dispose();
    this.#autoMerged.dispose();
  }
}
