import { Emitter } from '../../base/flow/event.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';
import type { ApiKey, ApiKeys, apiKeyOperations } from '../../contract/keys.ts';
import type { CallOptions, InputOf, OutputOf } from '../../contract/operation.ts';
import { type LoadState, mapLoadState } from '../sync/loadState.ts';
import { ServerState } from '../sync/serverState.ts';
import { ApiKeyEdits } from './keyEdits.ts';
import {
  type ApiKeyList,
  ApiKeyReader,
  type ApiKeyReadMode,
  type ApiKeyView,
  listAt,
  readAtOf,
  withApiKey,
} from './keyReader.ts';
import { nameOrdinaryKey } from './ordinaryKey.ts';
import type { RememberedApiKeys } from './rememberedKeys.ts';

export type CreatedApiKey = OutputOf<(typeof apiKeyOperations)['createKeys']>;

interface ApiKeyStoreNeeds {
  readonly calls: ApiKeys;
  readonly remembered: RememberedApiKeys;
  readonly now: () => number;
}

export class ApiKeyStore implements Disposable {
  readonly #calls: ApiKeys;
  readonly #remembered: RememberedApiKeys;
  readonly reader: ApiKeyReader;
  readonly #now: () => number;
  readonly #changed = new Emitter<LoadState<ApiKeyList>>();
  readonly onDidChange = this.#changed.event;
  readonly serverState: ServerState<ApiKeyList>;
  #view: ApiKeyView = { includeDisabled: true, workspaceId: undefined, pages: 1 };
  #readMode: ApiKeyReadMode = 'withoutPatch';
  readonly edits: ApiKeyEdits;

  constructor({ calls, remembered, now }: ApiKeyStoreNeeds) {
    this.#calls = calls;
    this.#remembered = remembered;
    this.#now = now;
    this.reader = new ApiKeyReader(calls, remembered);
    this.serverState = new ServerState({ read: (options) => this.#read(options), now });
    const { reader, serverState } = this;
    this.edits = new ApiKeyEdits({ calls, reader, serverState, confirm: (key) => this.#confirm(key) });
    for (const changed of [serverState.onDidChange, this.edits.writes.onDidChange, this.edits.onDidChangeUndo])
      changed(() => this.#fire());
  }

  get state(): LoadState<ApiKeyList> {
    return mapLoadState(this.serverState.state, (list) => this.#shown() ?? list);
  }

  get view(): ApiKeyView {
    return this.#view;
  }

  get keys(): readonly ApiKey[] {
    return this.#shown()?.keys ?? [];
  }

  find(hash: string): ApiKey | undefined {
    return this.keys.find((key) => key.hash === hash);
  }

  readAt(hash: string): number {
    const known = this.serverState.known;
    return known === undefined ? this.#now() : readAtOf(known, hash);
  }

  isRemembered(hash: string): boolean {
    return this.#remembered.has(hash);
  }

  /** Reads at the user's request, by an empty PATCH where necessary. Never rejects: a failure is a state. */
  async refresh(): Promise<void> {
    this.#readMode = 'withEmptyPatch';
    await this.serverState.refresh();
    this.#readMode = 'withoutPatch';
  }

  /** Like refresh with background priority, and without a PATCH. */
  refreshInBackground(): Promise<void> {
    return this.serverState.refresh('background');
  }

  async setView(view: Partial<ApiKeyView>): Promise<void> {
    this.#view = { ...this.#view, ...view };
    this.serverState.reset();
    await this.serverState.refresh();
  }

  forget(): void {
    this.#readMode = 'withoutPatch';
    this.#view = { includeDisabled: this.#view.includeDisabled, workspaceId: undefined, pages: 1 };
    this.serverState.forget();
  }

  async read(hash: string): Promise<ApiKey> {
    const account = this.serverState.accountGuard();
    const key = await this.reader.one(hash, 'withEmptyPatch');
    if (account.isInUse()) await this.#confirm(key);
    return key;
  }

  /** Reads a key by its hash and remembers it, for services without a list and for keys that are not in it. */
  async add(hash: string): Promise<ApiKey> {
    const account = this.serverState.accountGuard();
    const key = await this.reader.one(hash, 'withEmptyPatch');
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

  /** The plaintext key is only in this response. Never sent twice. */
  async create(input: InputOf<(typeof apiKeyOperations)['createKeys']>): Promise<CreatedApiKey> {
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
    this.edits.dispose();
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

  async #read(options: CallOptions): Promise<ApiKeyList> {
    const readMode = this.#readMode;
    const account = this.serverState.accountGuard();
    const now = this.#now();
    const list = await this.reader.list(this.#view, readMode, options);
    if (readMode === 'withEmptyPatch' && account.isInUse()) await this.#remembered.update(list, now);
    return list;
  }

  async #confirm(key: ApiKey): Promise<void> {
    const now = this.#now();
    this.serverState.patch((list) => withApiKey(list, key, now));
    if (this.#remembered.has(key.hash)) await this.#remembered.write(key, now);
  }

  #shown(): ApiKeyList | undefined {
    const known = this.serverState.known;
    return known && this.edits.writes.applyTo(listAt(known, this.#now()));
  }

  #fire(): void {
    this.#changed.fire(this.state);
  }
}
