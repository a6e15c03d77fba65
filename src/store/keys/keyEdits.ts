import type { ApiKey, ApiKeys } from '../../contract/keys.ts';
import type { AccountGuard } from '../sync/accountGuard.ts';
import { OptimisticWrites } from '../sync/optimisticWrites.ts';
import type { ServerState } from '../sync/serverState.ts';
import { UndoStack } from '../sync/undoStack.ts';
import { type ApiKeyEdit, applyApiKeyEdit, changesTo, differencesBetween, inverseOf } from './keyEdit.ts';
import type { ApiKeyList, ApiKeyReader } from './keyReader.ts';
import { nameOrdinaryKey } from './ordinaryKey.ts';

interface DoneEdit {
  readonly hash: string;
  readonly name: string;
  readonly back: ApiKeyEdit;
}

/** `changed`: the key was changed since it was read, so nothing was sent and the user decides. */
export type ApiKeyEditResult =
  | { readonly kind: 'saved'; readonly key: ApiKey; readonly done: DoneEdit | undefined }
  | { readonly kind: 'changed'; readonly expected: ApiKey; readonly now: ApiKey };

interface PendingKeyEdit {
  readonly hash: string;
  readonly edit: ApiKeyEdit;
}

interface ApiKeyEditsNeeds {
  readonly calls: Pick<ApiKeys, 'updateKeys' | 'getCurrentKey'>;
  readonly reader: ApiKeyReader;
  readonly serverState: ServerState<ApiKeyList>;
  /** Applies a key from a response to the server state at once; resolves when it is persisted. */
  readonly confirm: (key: ApiKey) => Promise<void>;
}

export class ApiKeyEdits {
  readonly #needs: ApiKeyEditsNeeds;
  readonly #undoStack: UndoStack<DoneEdit>;
  /** Response to this window's last edit, by hash: changes up to it are its own. */
  readonly #responses = new Map<string, ApiKey>();
  readonly writes: OptimisticWrites<ApiKeyList, PendingKeyEdit>;
  readonly onDidChangeUndo: UndoStack<DoneEdit>['onDidChange'];

  constructor(needs: ApiKeyEditsNeeds) {
    const { serverState } = needs;
    this.#needs = needs;
    this.#undoStack = new UndoStack(serverState);
    this.onDidChangeUndo = this.#undoStack.onDidChange;
    this.writes = new OptimisticWrites({
      serverState,
      apply: withEdits,
      idsOf: ({ hash }) => [hash],
      queueOf: () => 'keys',
      dependsOn: () => false,
      // The edit may have landed, and a key that no longer exists must leave the list.
      onRejected: () => void serverState.refreshAnew(),
    });
    serverState.onDidForget(() => this.#responses.clear());
  }

  get undoable(): DoneEdit | undefined {
    return this.#undoStack.last;
  }

  /**
   * Applies an edit at once and sends what it changes, unless the key differs from `expected`. Rejects if the service refuses; the key is then
   * shown as before.
   */
  edit(expected: ApiKey, edit: ApiKeyEdit): Promise<ApiKeyEditResult> {
    return this.#write(expected, edit, (done) => this.#undoStack.push(done));
  }

  undo(): Promise<ApiKeyEditResult | undefined> {
    return this.#undoStack.undo(
      async ({ hash, back }) => {
        const expected = this.#responses.get(hash);
        return expected && this.#write(expected, back, () => undefined);
      },
      (result) => result?.kind === 'saved',
    );
  }

  dispose(): void {
    this.writes.dispose();
    this.#undoStack.dispose();
  }

  #write(expected: ApiKey, edit: ApiKeyEdit, onDone: (done: DoneEdit) => void): Promise<ApiKeyEditResult> {
    const account = this.#needs.serverState.accountGuard();
    return this.writes.write<ApiKeyEditResult>(
      { hash: expected.hash, edit },
      {
        send: () => this.#send(expected, edit, account),
        confirm: async (result) => {
          const confirming = this.#needs.confirm(result.kind === 'saved' ? result.key : result.now);
          if (result.kind === 'saved' && result.done !== undefined) onDone(result.done);
          await confirming;
        },
      },
    );
  }

  async #send(expected: ApiKey, edit: ApiKeyEdit, account: AccountGuard): Promise<ApiKeyEditResult> {
    const { calls, reader } = this.#needs;
    const now = await reader.one(expected.hash, 'withEmptyPatch');
    account.assertInUse();
    if (this.#isChangedSince(expected, now)) return { kind: 'changed', expected, now };
    const changes = changesTo(now, edit);
    if (Object.keys(changes).length === 0) return { kind: 'saved', key: now, done: undefined };
    const { data } = await calls.updateKeys({ hash: expected.hash, ...changes }).catch(async (error: unknown) => {
      throw await nameOrdinaryKey(calls, error);
    });
    if (account.isInUse()) this.#responses.set(data.hash, data);
    return { kind: 'saved', key: data, done: { hash: data.hash, name: data.name, back: inverseOf(now, changes) } };
  }

  #isChangedSince(expected: ApiKey, now: ApiKey): boolean {
    // Where a key can be read only by an empty PATCH, reading it may change `updated_at`.
    const isReadWithoutPatch = this.#needs.serverState.known?.value.from !== 'memory';
    const isOther = (one: ApiKey): boolean =>
      differencesBetween(one, now).length > 0 || (isReadWithoutPatch && one.updated_at !== now.updated_at);
    const own = this.#responses.get(now.hash);
    return isOther(expected) && (own === undefined || isOther(own));
  }
}

const withEdits = (list: ApiKeyList, pending: readonly PendingKeyEdit[]): ApiKeyList => ({
  ...list,
  keys: list.keys.map((key) =>
    pending.reduce((edited, { hash, edit }) => (hash === key.hash ? applyApiKeyEdit(edited, edit) : edited), key),
  ),
});
