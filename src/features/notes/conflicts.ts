import type * as vscode from 'vscode';

import { Emitter, type Event } from '../../base/event.ts';
import type { Note } from '../../contract/tracker/library.ts';
import type { MergeBase, MergeBases } from './mergeBases.ts';

/** A save that somebody else was ahead of, as long as the user has not settled it. */
export interface Conflict {
  readonly uri: vscode.Uri;
  readonly noteId: string;
  /** What stands in the service. */
  readonly theirs: Note;
  /** What the document was made from, where that is known. */
  readonly base: MergeBase | undefined;
}

/** The conflicts that are open, by document. While one is, its document is not saved: nothing is overwritten unseen. */
export class Conflicts {
  readonly #open = new Map<string, Conflict>();
  readonly #bases: MergeBases;
  readonly #changed = new Emitter<void>();
  readonly #asked = new Emitter<Conflict>();
  readonly onDidChange: Event<void> = this.#changed.event;
  /** Fires when a conflict is to be shown to the user: at its begin, and at each save before it is settled. */
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

  /** As begin, for one that is on the screen already. */
  resume(conflict: Conflict): void {
    this.#open.set(conflict.uri.toString(), conflict);
    this.#changed.fire();
  }

  /** The user has seen theirs: what is saved from here on replaces that, and nothing that came after it. */
  async settle({ uri, theirs }: Conflict): Promise<void> {
    this.end(uri);
    await this.#bases.rest(uri.toString(), theirs);
  }

  end(uri: vscode.Uri): void {
    if (this.#open.delete(uri.toString())) this.#changed.fire();
  }

  dispose(): void {
    this.#changed.dispose();
    this.#asked.dispose();
  }
}
