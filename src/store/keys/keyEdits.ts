import { ServiceError } from '../../base/errors.ts';
import type { Key, Keys } from '../../contract/keys.ts';
import { applyKeyEdit, changesTo, differencesBetween, inverseOf, type KeyEdit } from './keyEdit.ts';
import type { KeyReader } from './keyReader.ts';
import { nameOrdinaryKey } from './ordinaryKey.ts';

/** `back` undoes the edit. */
export interface DoneEdit {
  readonly hash: string;
  readonly name: string;
  readonly back: KeyEdit;
}

/** `changed`: the key was changed since it was read, so nothing was sent and the user decides. */
export type KeyEditResult =
  | { readonly kind: 'saved'; readonly key: Key; readonly done: DoneEdit | undefined }
  | { readonly kind: 'changed'; readonly seen: Key; readonly now: Key };

export interface KeyEditsNeeds {
  readonly calls: Pick<Keys, 'updateKeys' | 'getCurrentKey'>;
  readonly reader: KeyReader;
  /** Whether only edits change `updated_at`: where a key can be read only by an empty PATCH, reading may change it. */
  readonly isReadQuietly: () => boolean;
  readonly confirm: (key: Key) => Promise<void>;
  readonly changed: () => void;
}

const mostUndone = 20;

/** Edits of one account's keys: those pending, in order, and those that can be undone. */
export class KeyEdits {
  readonly #needs: KeyEditsNeeds;
  #pending: readonly { readonly hash: string; readonly edit: KeyEdit }[] = [];
  #done: readonly DoneEdit[] = [];
  /** Response to this window's last edit, by hash: changes up to it are its own. */
  readonly #own = new Map<string, Key>();
  #turn: Promise<unknown> = Promise.resolve();
  #isEnded = false;

  constructor(needs: KeyEditsNeeds) {
    this.#needs = needs;
  }

  get undoable(): DoneEdit | undefined {
    return this.#done.at(-1);
  }

  isPending(hash: string): boolean {
    return this.#pending.some((edit) => edit.hash === hash);
  }

  over(key: Key): Key {
    return this.#pending.reduce(
      (shown, { hash, edit }) => (hash === key.hash ? applyKeyEdit(shown, edit) : shown),
      key,
    );
  }

  /**
   * Applies an edit at once and sends what it changes, unless the key differs from `seen`. Rejects if the service refuses; the key is then
   * shown as before.
   */
  async edit(seen: Key, edit: KeyEdit): Promise<KeyEditResult> {
    const own = { hash: seen.hash, edit };
    const sent = this.#turn.then(() => this.#send(seen, edit));
    this.#turn = sent.catch(() => undefined);
    this.#pending = [...this.#pending, own];
    this.#needs.changed();
    try {
      return await sent;
    } finally {
      this.#pending = this.#pending.filter((each) => each !== own);
      this.#needs.changed();
    }
  }

  /** Undoes the last edit by a normal edit, starting from its response; undefined if there is none. */
  async undo(): Promise<KeyEditResult | undefined> {
    const undone = this.undoable;
    const seen = undone && this.#own.get(undone.hash);
    if (undone === undefined || seen === undefined) return undefined;
    const result = await this.edit(seen, undone.back);
    if (result.kind === 'saved') {
      this.#done = this.#done.filter((each) => each !== undone && each !== result.done);
      this.#needs.changed();
    }
    return result;
  }

  /** Cancels edits that are not sent yet, since another account is in use. */
  end(): void {
    this.#isEnded = true;
    this.#pending = [];
  }

  async #send(seen: Key, edit: KeyEdit): Promise<KeyEditResult> {
    const { calls, reader, confirm } = this.#needs;
    this.#refuseEnded();
    const before = await reader.one(seen.hash, 'byEmptyChange');
    this.#refuseEnded();
    if (this.#isChangedSince(seen, before)) {
      await confirm(before);
      return { kind: 'changed', seen, now: before };
    }
    const changes = changesTo(before, edit);
    if (Object.keys(changes).length === 0) return { kind: 'saved', key: before, done: undefined };
    const { data } = await calls.updateKeys({ hash: seen.hash, ...changes }).catch(async (error: unknown) => {
      throw await nameOrdinaryKey(calls, error);
    });
    const done = { hash: data.hash, name: data.name, back: inverseOf(before, changes) };
    this.#own.set(data.hash, data);
    this.#done = [...this.#done, done].slice(-mostUndone);
    await confirm(data);
    return { kind: 'saved', key: data, done };
  }

  #refuseEnded(): void {
    if (this.#isEnded)
      throw new ServiceError('cancelled', 'updateKeys', 'Dropped, since another account is in use now.');
  }

  #isChangedSince(seen: Key, now: Key): boolean {
    const isOther = (one: Key): boolean =>
      differencesBetween(one, now).length > 0 || (this.#needs.isReadQuietly() && one.updated_at !== now.updated_at);
    const own = this.#own.get(now.hash);
    return isOther(seen) && (own === undefined || isOther(own));
  }
}
