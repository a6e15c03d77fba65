import { ServiceError } from '../../base/flow/errors.ts';
import { Emitter } from '../../base/flow/event.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';
import type { CallOptions, Priority } from '../../contract/operation.ts';
import { type AccountGuard, CurrentAccount } from './accountGuard.ts';
import type { Cached } from './cacheFiles.ts';
import { type Hydrated, LastKnown } from './lastKnown.ts';
import type { LoadState } from './loadState.ts';

interface ServerStateNeeds<T> {
  /** Rejects with a ServiceError. */
  readonly read: (options: CallOptions) => Promise<T>;
  readonly now: () => number;
}

/**
 * State of a resource without pending changes: read, changed by confirmed writes, or cached by other windows; the newest is accepted. A read
 * that began before a write was confirmed is dropped and repeated. Clear what is derived from the value on `onDidForget`.
 */
export class ServerState<T> implements Disposable {
  readonly #needs: ServerStateNeeds<T>;
  readonly #changed = new Emitter<void>();
  readonly #lastKnown: LastKnown<T>;
  #previous: (Cached<T> & { readonly isStale: boolean }) | undefined;
  /** Fires when the value changes, and when a read begins or ends. */
  readonly onDidChange = this.#changed.event;
  readonly #forgotten = new Emitter<void>();
  /** Fires when everything is forgotten, even during a read: derived state belongs to another account. */
  readonly onDidForget = this.#forgotten.event;
  readonly #read = new Emitter<void>();
  readonly onDidRead = this.#read.event;
  readonly #writtenElsewhere = new Emitter<void>();
  /** Fires before a write of another client is applied. */
  readonly onWillWriteElsewhere = this.#writtenElsewhere.event;
  #failure: { readonly error: ServiceError; readonly at: number } | undefined;
  #reading: { readonly done: Promise<void>; priority: Priority } | undefined;
  #readStartedAt = 0;
  #requestedAt = 0;
  #request = new AbortController();
  #patches: ((value: T) => T)[] = [];
  #generation = 0;
  readonly #account = new CurrentAccount();
  readonly #view = new CurrentAccount();

  constructor(needs: ServerStateNeeds<T>) {
    this.#needs = needs;
    this.#lastKnown = new LastKnown(needs.now);
  }

  get value(): Cached<T> | undefined {
    return this.#lastKnown.cached;
  }

  /** The value, or that of the previous view until this one is read. */
  get known(): Cached<T> | undefined {
    return this.value ?? this.#previous;
  }

  get state(): LoadState<T> {
    const { error, known } = this;
    const { value, fetchedAt } = known ?? {};
    if (error !== undefined) return { kind: 'failed', error, value, fetchedAt };
    if (known === undefined) return { kind: this.#reading === undefined ? 'unread' : 'loading' };
    const { isStale } = known === this.#previous ? this.#previous : this;
    return { kind: isStale ? 'cached' : 'ready', value: known.value, fetchedAt: known.fetchedAt };
  }

  /** Whether the value was read before this window used the account or the view. */
  get isStale(): boolean {
    return this.#lastKnown.isStale;
  }

  get error(): ServiceError | undefined {
    return this.#failure?.error;
  }

  /** The read in flight, which never rejects. */
  get reading(): Promise<void> | undefined {
    return this.#reading?.done;
  }

  get requestedAt(): number {
    return this.#requestedAt;
  }

  /** Concurrent calls share one read, but a user's call restarts a background read. Never rejects. */
  refresh(priority: Priority = 'user'): Promise<void> {
    if (priority === 'user') this.#requestedAt = this.#needs.now();
    if (this.#reading === undefined) {
      const done = Promise.resolve().then(() => this.#readUntilCurrent());
      this.#reading = { done, priority };
      this.#changed.fire();
    } else if (priority === 'user' && this.#reading.priority === 'background') {
      this.#reading.priority = priority;
      this.#startOver();
    }
    return this.#reading.done;
  }

  /** Like refresh, after a known change: the response of a read in flight is not accepted, and the read is repeated. */
  refreshAnew(priority: Priority = 'background'): Promise<void> {
    this.#generation += 1;
    return this.refresh(priority);
  }

  /** Accepts a value that another window, or this one earlier, has cached, unless it may lack known changes. */
  hydrate(cached: Cached<T>): Hydrated {
    const hydrated = this.#lastKnown.hydrate(cached);
    if (hydrated !== 'accepted') return hydrated;
    if (this.#failure !== undefined && this.#failure.at < cached.fetchedAt) this.#failure = undefined;
    if (this.#readStartedAt < cached.confirmedAt) this.#generation += 1;
    this.#changed.fire();
    return hydrated;
  }

  accountGuard(): AccountGuard {
    return this.#account.guard();
  }

  /** Like accountGuard, but another view of the same account counts as another account. */
  viewGuard(): AccountGuard {
    return this.#view.guard();
  }

  /** Like write, for a change that fits an older value too: it is applied to the response of a read in flight, which is not repeated. */
  patch(change: (value: T) => T): void {
    this.#patches.push(change);
    this.#previous = this.#previous && { ...this.#previous, value: change(this.#previous.value) };
    this.#lastKnown.write((value) => value && change(value));
    this.#changed.fire();
  }

  /** Applies a confirmed write; a read in flight is repeated. */
  write(change: (value: T | undefined) => T | undefined): void {
    this.#generation += 1;
    this.#lastKnown.write(change);
    this.#changed.fire();
  }

  /** Like write, for one of another client. */
  writeElsewhere(change: (value: T | undefined) => T | undefined): void {
    this.#writtenElsewhere.fire();
    this.write(change);
  }

  forget(): void {
    this.#account.change();
    this.#view.change();
    this.#previous = undefined;
    this.#lastKnown.forget();
    this.#failure = undefined;
    this.#startOver();
    this.#forgotten.fire();
    this.#changed.fire();
  }

  /** Like forget, for another view of the same account: the time of the last write still counts. */
  reset(): void {
    const { known } = this;
    this.#previous = known && { ...known, isStale: this.state.kind !== 'ready' };
    this.#view.change();
    this.#lastKnown.reset();
    this.#failure = undefined;
    this.#startOver();
    this.#changed.fire();
  }

  dispose(): void {
    this.#request.abort();
    this.#read.dispose();
    this.#writtenElsewhere.dispose();
    this.#forgotten.dispose();
    this.#changed.dispose();
  }

  #startOver(): void {
    this.#generation += 1;
    this.#request.abort();
  }

  async #readUntilCurrent(): Promise<void> {
    for (let generation = -1; generation !== this.#generation; ) {
      generation = this.#generation;
      this.#request = new AbortController();
      this.#patches = [];
      const startedAt = this.#needs.now();
      this.#readStartedAt = startedAt;
      const options = { signal: this.#request.signal, priority: this.#reading?.priority ?? 'user' };
      const apply = await this.#needs.read(options).then(
        (value) => () => {
          const patched = this.#patches.reduce((answer, change) => change(answer), value);
          this.#lastKnown.accept(patched, startedAt);
          this.#failure = undefined;
          this.#read.fire();
        },
        (error: unknown) => () => {
          this.#failure = { error: asServiceError(error), at: this.#needs.now() };
        },
      );
      if (generation === this.#generation) apply();
    }
    this.#reading = undefined;
    this.#changed.fire();
  }
}

const asServiceError = (cause: unknown): ServiceError =>
  ServiceError.is(cause) ? cause : new ServiceError('broken', 'read', String(cause), { cause });
