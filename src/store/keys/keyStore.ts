import { ServiceError } from '../../base/errors.ts';
import { Emitter } from '../../base/event.ts';
import type { Disposable } from '../../base/lifetime.ts';
import type { Key, Keys, keyOperations } from '../../contract/keys.ts';
import type { InputOf, OutputOf } from '../../contract/operation.ts';
import { asOf, type KeyEdit } from './keyEdit.ts';
import { type DoneEdit, type EditResult, KeyEdits } from './keyEdits.ts';
import { type Asking, type KeyList, KeyReader, type KeyView } from './keyReader.ts';
import type { KeysState } from './keysState.ts';
import { nameOrdinaryKey } from './ordinaryKey.ts';
import type { RememberedKeys } from './rememberedKeys.ts';

export type CreatedKey = OutputOf<(typeof keyOperations)['createKeys']>;

export interface KeyStoreNeeds {
  readonly calls: Keys;
  readonly remembered: RememberedKeys;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Keys as confirmed by the service, with the edits that are on their way laid over them. */
export class KeyStore implements Disposable {
  readonly #calls: Keys;
  readonly #remembered: RememberedKeys;
  /** Reads keys without changing what is shown. */
  readonly reader: KeyReader;
  readonly #now: () => number;
  readonly #changed = new Emitter<KeysState>();
  readonly onDidChange = this.#changed.event;
  #view: KeyView = { includeDisabled: true, workspaceId: undefined, pages: 1 };
  #list: KeyList | undefined;
  #problem: ServiceError | undefined;
  #loading: Promise<void> | undefined;
  /** Counts writes and changes of the view, so that a read which began before one is not believed. */
  #age = 0;
  #edits: KeyEdits;
  #reading = new AbortController();

  constructor({ calls, remembered, now }: KeyStoreNeeds) {
    this.#calls = calls;
    this.#remembered = remembered;
    this.#now = now;
    this.reader = new KeyReader(calls, remembered, now);
    this.#edits = this.#newEdits();
  }

  get state(): KeysState {
    const list = this.#shown();
    if (this.#problem !== undefined) return { kind: 'failed', error: this.#problem, list };
    if (list !== undefined) return { kind: 'ready', list };
    return { kind: this.#loading === undefined ? 'unread' : 'loading' };
  }

  get view(): KeyView {
    return this.#view;
  }

  /** Keys with what is pending shown; empty before the first answer. */
  get keys(): readonly Key[] {
    return this.#shown()?.keys ?? [];
  }

  find(hash: string): Key | undefined {
    return this.keys.find((key) => key.hash === hash);
  }

  /** When what is known of a key was read, in milliseconds since 1970. */
  readAt(hash: string): number {
    return this.#list?.readAt.get(hash) ?? this.#now();
  }

  isPending(hash: string): boolean {
    return this.#edits.isPending(hash);
  }

  isRemembered(hash: string): boolean {
    return this.#remembered.has(hash);
  }

  /** What can be taken back next. */
  get undoable(): DoneEdit | undefined {
    return this.#edits.undoable;
  }

  /** Reads the keys again; calls while one read is under way share it. Never rejects: a failure is a state. */
  refresh(asking: Asking = 'quietly'): Promise<void> {
    this.#loading ??= this.#read(asking).finally(() => {
      this.#loading = undefined;
      this.#fire();
    });
    this.#fire();
    return this.#loading;
  }

  /** Asks for other keys than before: with the disabled ones, of another workspace, more pages. */
  async look(view: Partial<KeyView>): Promise<void> {
    this.#view = { ...this.#view, ...view };
    await this.#refreshAnew();
  }

  /** Forgets everything, since another account is in use now. */
  forget(): void {
    this.#age += 1;
    this.#reading.abort();
    this.#list = undefined;
    this.#problem = undefined;
    this.#edits.end();
    this.#edits = this.#newEdits();
    this.#view = { includeDisabled: this.#view.includeDisabled, workspaceId: undefined, pages: 1 };
    this.#fire();
  }

  /** How a key is now, read for this. Rejects with a ServiceError. */
  async read(hash: string): Promise<Key> {
    const edits = this.#edits;
    const key = await this.reader.one(hash, 'byEmptyChange');
    if (edits === this.#edits) await this.#confirm(key);
    return key;
  }

  /** Reads a key by its hash and remembers it, for services without a list and for keys that are not in it. */
  async add(hash: string): Promise<Key> {
    const key = await this.reader.one(hash, 'byEmptyChange');
    await this.#remembered.keep(key, this.#now());
    await this.#refreshAnew();
    return key;
  }

  /** Leaves a key that was added by its hash out again; nothing changes at the service. */
  async leaveOut(hash: string): Promise<void> {
    if (this.#remembered.has(hash)) await this.#remembered.forget(hash);
    await this.#refreshAnew();
  }

  /**
   * Shows an edit at once and sends what it changes, unless the key is another one now than the one that was `seen`. Rejects where the
   * service refuses it; the key is shown as before then.
   */
  edit(seen: Key, edit: KeyEdit): Promise<EditResult> {
    return this.#orRefresh((edits) => edits.edit(seen, edit));
  }

  /** Takes the last edit back, by a normal edit of what our own left; undefined where there is none. */
  undo(): Promise<EditResult | undefined> {
    return this.#orRefresh((edits) => edits.undo());
  }

  /** Makes a key; its plaintext is in this answer and nowhere else. Never sent twice. */
  async create(input: InputOf<(typeof keyOperations)['createKeys']>): Promise<CreatedKey> {
    const created = await this.#named(this.#calls.createKeys(input));
    if (this.#list?.from === 'memory') await this.#remembered.keep(created.data, this.#now());
    await this.#refreshAnew();
    return created;
  }

  async remove(hash: string): Promise<void> {
    await this.#named(this.#calls.deleteKeys({ hash }));
    await this.leaveOut(hash);
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #newEdits(): KeyEdits {
    const edits: KeyEdits = new KeyEdits({
      calls: this.#calls,
      reader: this.reader,
      isReadQuietly: () => this.#list?.from !== 'memory',
      confirm: async (key) => {
        if (edits === this.#edits) await this.#confirm(key);
      },
      changed: () => edits === this.#edits && this.#fire(),
    });
    return edits;
  }

  /** Reads again after a refusal: whether it landed may be open, and a key that is gone is to leave the list. */
  async #orRefresh<T>(work: (edits: KeyEdits) => Promise<T>): Promise<T> {
    const edits = this.#edits;
    try {
      return await work(edits);
    } catch (error) {
      if (edits === this.#edits) void this.#refreshAnew();
      throw error;
    }
  }

  async #named<T>(call: Promise<T>): Promise<T> {
    try {
      return await call;
    } catch (error) {
      throw await nameOrdinaryKey(this.#calls, error);
    }
  }

  #refreshAnew(): Promise<void> {
    this.#age += 1;
    return this.refresh();
  }

  async #read(asking: Asking): Promise<void> {
    for (;;) {
      const age = this.#age;
      try {
        this.#reading = new AbortController();
        const list = await this.reader.list(this.#view, asking, { signal: this.#reading.signal });
        if (age !== this.#age) continue;
        this.#list = list;
        this.#problem = undefined;
      } catch (error) {
        if (age !== this.#age) continue;
        this.#problem = ServiceError.is(error)
          ? error
          : new ServiceError('broken', 'listKeys', String(error), { cause: error });
      }
      return;
    }
  }

  /** Takes a record that the service has just answered for the truth. */
  async #confirm(key: Key): Promise<void> {
    this.#age += 1;
    const now = this.#now();
    if (this.#remembered.has(key.hash)) await this.#remembered.keep(key, now);
    const list = this.#list;
    if (list === undefined) return;
    const keys = list.keys.map((each) => (each.hash === key.hash ? key : each));
    this.#list = { ...list, keys, readAt: new Map([...list.readAt, [key.hash, now]]) };
    this.#fire();
  }

  /** The list as of now, with what is pending laid over it. */
  #shown(): KeyList | undefined {
    const list = this.#list;
    if (list === undefined) return undefined;
    const now = this.#now();
    const shown = (key: Key): Key => this.#edits.over(asOf(key, list.readAt.get(key.hash) ?? now, now));
    return { ...list, keys: list.keys.map(shown) };
  }

  #fire(): void {
    this.#changed.fire(this.state);
  }
}
