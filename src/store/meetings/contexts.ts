import type { Disposable } from '../../base/flow/lifetime.ts';
import type { Context, ContextListItem } from '../../contract/tracker/library.ts';
import type { Tracker } from '../../contract/tracker.ts';
import type { LoadState } from '../sync/loadState.ts';
import { ServerState } from '../sync/serverState.ts';

export type ContextCalls = Pick<Tracker, 'list_contexts' | 'get_context'>;

/** The active context first, then by title. */
export class ContextsStore implements Disposable {
  readonly #calls: ContextCalls;
  readonly serverState: ServerState<readonly ContextListItem[]>;
  readonly onDidChange: ServerState<unknown>['onDidChange'];

  constructor(calls: ContextCalls, now: () => number) {
    this.#calls = calls;
    this.serverState = new ServerState<readonly ContextListItem[]>({
      read: async (options) => (await calls.list_contexts({}, options)).items.toSorted(byActivity),
      now,
    });
    this.onDidChange = this.serverState.onDidChange;
  }

  get state(): LoadState<readonly ContextListItem[]> {
    return this.serverState.state;
  }

  get contexts(): readonly ContextListItem[] {
    return this.serverState.value?.value ?? [];
  }

  /** The known contexts, which are read first if there are none; rejects if they cannot be read. */
  async list(): Promise<readonly ContextListItem[]> {
    if (this.serverState.known === undefined) await this.serverState.refresh();
    const { known, error } = this.serverState;
    if (known === undefined && error !== undefined) throw error;
    return known?.value ?? [];
  }

  refresh(): Promise<void> {
    return this.serverState.refresh();
  }

  get(contextId: string): Promise<Context> {
    return this.#calls.get_context({ contextId });
  }

  forget(): void {
    this.serverState.forget();
  }

  dispose(): void {
    this.serverState.dispose();
  }
}

const byActivity = (one: ContextListItem, other: ContextListItem): number =>
  Number(other.active) - Number(one.active) || one.title.localeCompare(other.title);
