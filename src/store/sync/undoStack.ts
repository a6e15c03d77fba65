import { Emitter } from '../../base/flow/event.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';
import type { ServerState } from './serverState.ts';

const maxEntries = 20;

/** The last changes of this window that can be undone; forgotten when the account changes. */
export class UndoStack<T extends object> implements Disposable {
  readonly #account: Pick<ServerState<unknown>, 'accountGuard'>;
  readonly #changed = new Emitter<void>();
  readonly #subscription: Disposable;
  readonly onDidChange = this.#changed.event;
  #entries: readonly T[] = [];

  constructor(account: Pick<ServerState<unknown>, 'accountGuard' | 'onDidForget'>) {
    this.#account = account;
    this.#subscription = account.onDidForget(() => this.#set([]));
  }

  get last(): T | undefined {
    return this.#entries.at(-1);
  }

  push(entry: T): void {
    this.#set([...this.#entries, entry].slice(-maxEntries));
  }

  clear(): void {
    this.#set([]);
  }

  remove(entry: T): void {
    this.update((other) => (other === entry ? undefined : other));
  }

  /** Replaces entries; undefined removes one. */
  update(change: (entry: T) => T | undefined): void {
    this.#set(this.#entries.flatMap((entry) => change(entry) ?? []));
  }

  findLast(isWanted: (entry: T) => boolean): T | undefined {
    return this.#entries.findLast(isWanted);
  }

  /** Removes the last wanted entry and undoes it; restores it if `undo` rejects or `isUndone` returns false. */
  async undo<R>(
    undo: (entry: T) => Promise<R>,
    isUndone: (result: R) => boolean,
    isWanted: (entry: T) => boolean = () => true,
  ): Promise<R | undefined> {
    const entry = this.findLast(isWanted);
    if (entry === undefined) return undefined;
    const below = this.#entries.slice(0, this.#entries.indexOf(entry));
    const account = this.#account.accountGuard();
    this.remove(entry);
    const restore = (): void => {
      if (!account.isInUse()) return;
      // Entries above it, also those that were pushed since, stay there.
      const index = this.#entries.findLastIndex((other) => below.includes(other)) + 1;
      this.#set(this.#entries.toSpliced(index, 0, entry));
    };
    try {
      const result = await undo(entry);
      if (!isUndone(result)) restore();
      return result;
    } catch (error) {
      restore();
      throw error;
    }
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  #set(entries: readonly T[]): void {
    if (entries.length === this.#entries.length && entries.every((entry, index) => entry === this.#entries[index]))
      return;
    this.#entries = entries;
    this.#changed.fire();
  }
}
