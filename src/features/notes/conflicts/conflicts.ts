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

/** Open conflicts by document URI. A document in conflict is not saved, so nothing is overwritten unseen. */
export class Conflicts {
  readonly #open = new Map<string, Conflict>();
  readonly #bases: MergeBases;
  readonly #changed = new Emitter<void>();
  readonly #asked = new Emitter<Conflict>();
  readonly onDidChange: Event<void> = this.#changed.event;
  /** Fires when a conflict must be shown to the user: when it begins, and at each save before it is resolved. */
  readonly onDidAsk: Event<Conflict> = this.#asked.event;

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
    this.resume(conflict);
    this.#asked.fire(conflict);
  }

  /** Like `begin`, for a conflict that is already on screen. */
  resume(conflict: Conflict): void {
    this.#open.set(conflict.uri.toString(), conflict);
    this.#changed.fire();
  }

  /** The user has seen theirs, so later saves replace that version and no newer one. */
  async resolve({ uri, theirs }: Conflict): Promise<void> {
    this.end(uri);
    await this.#bases.rebase(uri.toString(), theirs);
  }

  end(uri: vscode.Uri): void {
    if (this.#open.delete(uri.toString())) this.#changed.fire();
  }

  dispose(): void {
    this.#changed.dispose();
    this.#asked.dispose();
  }
}
