import { Emitter } from '../../base/event.ts';
import type { Disposable } from '../../base/lifetime.ts';
import type { Key, Keys, keyOperations } from '../../contract/keys.ts';
import type { CallOptions, InputOf, OutputOf } from '../../contract/operation.ts';
import { type LoadState, mapLoadState } from '../sync/loadState.ts';
import { ServerState } from '../sync/serverState.ts';
import type { KeyEdit } from './keyEdit.ts';
import { type DoneEdit, type KeyEditResult, KeyEdits } from './keyEdits.ts';
import { type KeyList, KeyReader, type KeyReadMode, type KeyView, listAt, readAtOf, withKey } from './keyReader.ts';
import { nameOrdinaryKey } from './ordinaryKey.ts';
import type { RememberedKeys } from './rememberedKeys.ts';

export type CreatedKey = OutputOf<(typeof keyOperations)['createKeys']>;

export interface KeyStoreNeeds {
  readonly calls: Keys;
  readonly remembered: RememberedKeys;
  readonly now: () => number;
}

export class KeyStore implements Disposable {
  readonly #calls: Keys;
  readonly #remembered: RememberedKeys;
  readonly reader: KeyReader;
  readonly #now: () => number;
  readonly #changed = new Emitter<LoadState<KeyList>>();
  readonly onDidChange = this.#changed.event;
  readonly serverState: ServerState<KeyList>;
  #view: KeyView = { includeDisabled: true, workspaceId: undefined, pages: 1 };
  #readMode: KeyReadMode = 'quietly';
  readonly #edits: KeyEdits;

  constructor({ calls, remembered, now }: KeyStoreNeeds) {
    this.#calls = calls;
    this.#remembered = remembered;
    this.#now = now;
    this.reader = new KeyReader(calls, remembered);
    this.serverState = new ServerState({ read: (options) => this.#read(options), now });
    const { reader, serverState } = this;
    this.#edits = new KeyEdits({ calls, reader, serverState, confirm: (key) => this.#confirm(key) });
    for (const changed of [serverState.onDidChange, this.#edits.writes.onDidChange, this.#edits.onDidChangeUndo])
      changed(() => this.#fire());
  }

  get state(): LoadState<KeyList> {
    return mapLoadState(this.serverState.state, (list) => this.#shown() ?? list);
  }

  get view(): KeyView {
    return this.#view;
  }

  get keys(): readonly Key[] {
    return this.#shown()?.keys ?? [];
  }

  find(hash: string): Key | undefined {
    return this.keys.find((key) => key.hash === hash);
  }

  readAt(hash: string): number {
    const known = this.serverState.known;
    return known === undefined ? this.#now() : readAtOf(known, hash);
  }

  isPending(hash: string): boolean {
    return this.#edits.writes.isPending(hash);
  }

  isRemembered(hash: string): boolean {
    return this.#remembered.has(hash);
  }

  get undoable(): DoneEdit | undefined {
    return this.#edits.undoable;
  }

  /** Reads at the user's request, by an empty PATCH where necessary. Never rejects: a failure is a state. */
  async refresh(): Promise<void> {
    this.#readMode = 'byEmptyChange';
    await this.serverState.refresh();
    this.#readMode = 'quietly';
  }

  /** Like refresh with background priority, and without a PATCH. */
  refreshInBackground(): Promise<void> {
    return this.serverState.refresh('background');
  }

  async setView(view: Partial<KeyView>): Promise<void> {
    this.#view = { ...this.#view, ...view };
    this.serverState.reset();
    await this.serverState.refresh();
  }

  forget(): void {
    this.#readMode = 'quietly';
    this.#view = { includeDisabled: this.#view.includeDisabled, workspaceId: undefined, pages: 1 };
    this.serverState.forget();
  }

  async read(hash: string): Promise<Key> {
    const account = this.serverState.accountGuard();
    const key = await this.reader.one(hash, 'byEmptyChange');
    if (account.isInUse()) await this.#confirm(key);
    return key;
  }

  /** Reads a key by its hash and remembers it, for services without a list and for keys that are not in it. */
  async add(hash: string): Promise<Key> {
    const account = this.serverState.accountGuard();
    const key = await this.reader.one(hash, 'byEmptyChange');
    account.assertInUse();
    await this.#remembered.write(key, this.#now());
    await this.serverState.refreshAnew('user');
    return key;
  }

  /** Forgets a key that was added by hash; nothing changes at the service. */
  async unlink(hash: string): Promise<void> {
    if (this.#remembered.has(hash)) await this.#remembered.forget(hash);
    await this.serverState.refreshAnew('user');
  }

  edit(expected: Key, edit: KeyEdit): Promise<KeyEditResult> {
    return this.#edits.edit(expected, edit);
  }

  undo(): Promise<KeyEditResult | undefined> {
    return this.#edits.undo();
  }

  /** The plaintext key is only in this response. Never sent twice. */
  async create(input: InputOf<(typeof keyOperations)['createKeys']>): Promise<CreatedKey> {
    const account = this.serverState.accountGuard();
    const created = await this.#named(this.#calls.createKeys(input));
    if (!account.isInUse()) return created;
    if (this.serverState.known?.value.from === 'memory') await this.#remembered.write(created.data, this.#now());
    await this.serverState.refreshAnew('user');
    return created;
  }

  async remove(hash: string): Promise<void> {
    const account = this.serverState.accountGuard();
    await this.#named(this.#calls.deleteKeys({ hash }));
    if (account.isInUse()) await this.unlink(hash);
  }

  dispose(): void {
    this.#edits.dispose();
    this.serverState.dispose();
    this.#changed.dispose();
  }

  async #named<T>(call: Promise<T>): Promise<T> {
    try {
      return await call;
    } catch (error) {
      throw await nameOrdinaryKey(this.#calls, error);
    }
  }

  async #read(options: CallOptions): Promise<KeyList> {
    const readMode = this.#readMode;
    const account = this.serverState.accountGuard();
    const now = this.#now();
    const list = await this.reader.list(this.#view, readMode, options);
    if (readMode === 'byEmptyChange' && account.isInUse()) await this.#remembered.update(list, now);
    return list;
  }

  async #confirm(key: Key): Promise<void> {
    const now = this.#now();
    this.serverState.patch((list) => withKey(list, key, now));
    if (this.#remembered.has(key.hash)) await this.#remembered.write(key, now);
  }

  #shown(): KeyList | undefined {
    const known = this.serverState.known;
    return known && this.#edits.writes.applyTo(listAt(known, this.#now()));
  }

  #fire(): void {
    this.#changed.fire(this.state);
  }
}
