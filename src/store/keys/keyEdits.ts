import type { Key, Keys } from '../../contract/keys.ts';
import type { AccountGuard } from '../sync/accountGuard.ts';
import { OptimisticWrites } from '../sync/optimisticWrites.ts';
import type { ServerState } from '../sync/serverState.ts';
import { UndoStack } from '../sync/undoStack.ts';
import { applyKeyEdit, changesTo, differencesBetween, inverseOf, type KeyEdit } from './keyEdit.ts';
import type { KeyList, KeyReader } from './keyReader.ts';
import { nameOrdinaryKey } from './ordinaryKey.ts';

export interface DoneEdit {
  readonly hash: string;
  readonly name: string;
  readonly back: KeyEdit;
}

/** `changed`: the key was changed since it was read, so nothing was sent and the user decides. */
export type KeyEditResult =
  | { readonly kind: 'saved'; readonly key: Key; readonly done: DoneEdit | undefined }
  | { readonly kind: 'changed'; readonly expected: Key; readonly now: Key };

interface PendingKeyEdit {
  readonly hash: string;
  readonly edit: KeyEdit;
}

export interface KeyEditsNeeds {
  readonly calls: Pick<Keys, 'updateKeys' | 'getCurrentKey'>;
  readonly reader: KeyReader;
  readonly serverState: ServerState<KeyList>;
  /** Applies a key from a response to the server state at once; resolves when it is persisted. */
  readonly confirm: (key: Key) => Promise<void>;
}

export class KeyEdits {
  readonly #needs: KeyEditsNeeds;
  readonly #undoStack: UndoStack<DoneEdit>;
  /** Response to this window's last edit, by hash: changes up to it are its own. */
  readonly #responses = new Map<string, Key>();
  readonly writes: OptimisticWrites<KeyList, PendingKeyEdit>;
  readonly onDidChangeUndo: UndoStack<DoneEdit>['onDidChange'];

  constructor(needs: KeyEditsNeeds) {
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
  edit(expected: Key, edit: KeyEdit): Promise<KeyEditResult> {
    return this.#write(expected, edit, (done) => this.#undoStack.push(done));
  }

  undo(): Promise<KeyEditResult | undefined> {
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

  #write(expected: Key, edit: KeyEdit, onDone: (done: DoneEdit) => void): Promise<KeyEditResult> {
    const account = this.#needs.serverState.accountGuard();
    return this.writes.write<KeyEditResult>(
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

  async #send(expected: Key, edit: KeyEdit, account: AccountGuard): Promise<KeyEditResult> {
    const { calls, reader } = this.#needs;
    const now = await reader.one(expected.hash, 'byEmptyChange');
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

  #isChangedSince(expected: Key, now: Key): boolean {
    // Where a key can be read only by an empty PATCH, reading it may change `updated_at`.
    const isReadQuietly = this.#needs.serverState.known?.value.from !== 'memory';
    const isOther = (one: Key): boolean =>
      differencesBetween(one, now).length > 0 || (isReadQuietly && one.updated_at !== now.updated_at);
    const own = this.#responses.get(now.hash);
    return isOther(expected) && (own === undefined || isOther(own));
  }
}

const withEdits = (list: KeyList, pending: readonly PendingKeyEdit[]): KeyList => ({
  ...list,
  keys: list.keys.map((key) =>
    pending.reduce((edited, { hash, edit }) => (hash === key.hash ? applyKeyEdit(edited, edit) : edited), key),
  ),
});
