import { ServiceError } from '../../base/errors.ts';
import type { Key, Keys } from '../../contract/keys.ts';
import { applyEdit, changesTo, differencesBetween, inverseOf, type KeyEdit } from './keyEdit.ts';
import type { KeyReader } from './keyReader.ts';
import { nameOrdinaryKey } from './ordinaryKey.ts';

/** A saved edit that can be taken back by another one. */
export interface DoneEdit {
  readonly hash: string;
  readonly name: string;
  readonly back: KeyEdit;
}

/** An edit either lands, or the key was changed since it was read and the user decides on what it is now. */
export type EditResult =
  | { readonly kind: 'saved'; readonly key: Key; readonly done: DoneEdit | undefined }
  | { readonly kind: 'changed'; readonly seen: Key; readonly now: Key };

export interface KeyEditsNeeds {
  readonly calls: Pick<Keys, 'updateKeys' | 'getCurrentKey'>;
  readonly reader: KeyReader;
  /** Whether `updated_at` changes by edits alone: where only an edit tells how a key is, asking may change it. */
  readonly isReadQuietly: () => boolean;
  /** Told each record that the service answers. */
  readonly confirm: (key: Key) => Promise<void>;
  /** Told when the edits that are on their way, or those that can be taken back, are others than before. */
  readonly changed: () => void;
}

const mostUndone = 20;

/** The edits of one account's keys: those on their way, in their order, and those that can be taken back. */
export class KeyEdits {
  readonly #needs: KeyEditsNeeds;
  #pending: readonly { readonly hash: string; readonly edit: KeyEdit }[] = [];
  #done: readonly DoneEdit[] = [];
  /** What our own last edit of a key was answered with: what changed it before that is ours. */
  readonly #own = new Map<string, Key>();
  #turn: Promise<unknown> = Promise.resolve();
  #isEnded = false;

  constructor(needs: KeyEditsNeeds) {
    this.#needs = needs;
  }

  /** What can be taken back next. */
  get undoable(): DoneEdit | undefined {
    return this.#done.at(-1);
  }

  isPending(hash: string): boolean {
    return this.#pending.some((edit) => edit.hash === hash);
  }

  /** A key with what is pending for it. */
  over(key: Key): Key {
    return this.#pending.reduce((shown, { hash, edit }) => (hash === key.hash ? applyEdit(shown, edit) : shown), key);
  }

  /**
   * Shows an edit at once and sends what it changes, unless the key is another one now than the one that was `seen`. Rejects where the
   * service refuses it; the key is shown as before then.
   */
  async edit(seen: Key, edit: KeyEdit): Promise<EditResult> {
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

  /** Takes the last edit back, by a normal edit of what our own left; undefined where there is none. */
  async undo(): Promise<EditResult | undefined> {
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

  /** Sends nothing any more, since another account is in use. */
  end(): void {
    this.#isEnded = true;
    this.#pending = [];
  }

  async #send(seen: Key, edit: KeyEdit): Promise<EditResult> {
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
