import { Emitter, type Event } from '../../base/flow/event.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';
import type { Files } from '../../base/flow/sharedFiles.ts';
import { tryRead } from '../../base/input/reader.ts';
import { parseJson } from '../sync/cacheFiles.ts';
import { mergedActivity, noActivity, StoredActivity } from './storedActivity.ts';

/** Files whose names begin with the account; the event has the name of one that any window has written. */
export interface ActivityFiles extends Files {
  readonly onDidChange: Event<string>;
}

interface SharedActivityNeeds {
  readonly files: ActivityFiles;
  readonly warn: (text: string) => void;
}

/**
 * The activity of each account in a file that all windows share. A window that reads a file merges its own activity into it and writes it
 * again only if the file lacks a part, so that of two that wrote at once nothing is lost.
 */
export class SharedActivity implements Disposable {
  readonly #needs: SharedActivityNeeds;
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly #subscription: Disposable;
  readonly #known = new Map<string, StoredActivity>();
  readonly #syncs = new Map<string, Promise<void>>();
  #account: string | undefined;
  #queue: Promise<void> = Promise.resolve();

  constructor(needs: SharedActivityNeeds) {
    this.#needs = needs;
    this.#subscription = needs.files.onDidChange((name) => {
      if (this.#account !== undefined && name === fileOf(this.#account)) void this.#sync(this.#account);
    });
  }

  get account(): string | undefined {
    return this.#account;
  }

  get value(): StoredActivity {
    return (this.#account === undefined ? undefined : this.#known.get(this.#account)) ?? noActivity;
  }

  /** Resolves when the stored activity of the account is read; never rejects. */
  async use(account: string | undefined): Promise<void> {
    this.#account = account;
    this.#changed.fire();
    if (account !== undefined) await this.#sync(account);
  }

  /** Applies at once; resolves when it is stored. Never rejects. */
  async update(
    change: (activity: StoredActivity) => Partial<StoredActivity>,
    account: string | undefined = this.#account,
  ): Promise<void> {
    if (account === undefined) return;
    const value = this.#known.get(account) ?? noActivity;
    this.#set(account, mergedActivity(noActivity, { ...value, ...change(value) }));
    await this.#sync(account);
  }

  /** Takes over what other windows have stored. */
  async refresh(): Promise<void> {
    if (this.#account !== undefined) await this.#sync(this.#account);
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  /** Calls before the sync begins share it. */
  #sync(account: string): Promise<void> {
    const waiting = this.#syncs.get(account);
    if (waiting !== undefined) return waiting;
    const sync = this.#queue
      .then(() => {
        this.#syncs.delete(account);
        return this.#mergeWithFile(account);
      })
      .catch((error) => this.#needs.warn(`What agents changed could not be stored: ${error}`));
    this.#syncs.set(account, sync);
    this.#queue = sync;
    return sync;
  }

  async #mergeWithFile(account: string): Promise<void> {
    const { files } = this.#needs;
    const bytes = await files.read(fileOf(account));
    const stored = (bytes && tryRead(StoredActivity, parseJson(bytes))) ?? noActivity;
    const merged = mergedActivity(stored, this.#known.get(account) ?? noActivity);
    this.#set(account, merged);
    const text = JSON.stringify(merged);
    if (text !== JSON.stringify(stored)) await files.write(fileOf(account), new TextEncoder().encode(text));
  }

  #set(account: string, activity: StoredActivity): void {
    const isSame = JSON.stringify(this.#known.get(account)) === JSON.stringify(activity);
    this.#known.set(account, activity);
    if (account === this.#account && !isSame) this.#changed.fire();
  }
}

const fileOf = (account: string): string => `${account}.activity.json`;
