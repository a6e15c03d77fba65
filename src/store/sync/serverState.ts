import { droppedWrite, ServiceError } from '../../base/errors.ts';
import { Emitter } from '../../base/event.ts';
import type { Disposable } from '../../base/lifetime.ts';
import type { CallOptions, Priority } from '../../contract/operation.ts';
import type { Cached } from './cacheFiles.ts';
import { type Hydrated, LastKnown } from './lastKnown.ts';

export interface ServerStateNeeds<T> {
  /** Asks the service; rejects with a ServiceError. */
  readonly read: (options: CallOptions) => Promise<T>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** One thing as a service has confirmed it: read, changed by confirmed writes, kept by other windows; the newest of these is believed. */
export class ServerState<T> implements Disposable {
  readonly #needs: ServerStateNeeds<T>;
  readonly #changed = new Emitter<void>();
  readonly #last: LastKnown<T>;
  /** Fires when something else is known now, or a read has begun or ended. */
  readonly onDidChange = this.#changed.event;
  readonly #forgotten = new Emitter<void>();
  /** Fires as everything is forgotten, whether or not a read is under way: what stands on it belongs to another account. */
  readonly onDidForget = this.#forgotten.event;
  readonly #read = new Emitter<void>();
  /** Fires when an answer of the service is believed. */
  readonly onDidRead = this.#read.event;
  #problem: { readonly error: ServiceError; readonly at: number } | undefined;
  #reading: { readonly done: Promise<void>; priority: Priority } | undefined;
  #readBegan = 0;
  #askedAt = 0;
  /** Ends the request under way when its answer is not wanted any more. */
  #request = new AbortController();
  /** What was confirmed since the read under way began. */
  #amendments: ((value: T) => T)[] = [];
  /** Counts what makes the read under way too old to be believed. */
  #age = 0;
  /** Counts accounts, and what is asked for of each, so that an answer for one never lands on another's. */
  #account = 0;

  constructor(needs: ServerStateNeeds<T>) {
    this.#needs = needs;
    this.#last = new LastKnown(needs.now);
  }

  get value(): Cached<T> | undefined {
    return this.#last.kept;
  }

  /** Whether what is known was read before this account was in use here, or this was asked for. */
  get isStale(): boolean {
    return this.#last.isStale;
  }

  /** Why the last read failed; undefined where it did not, or where another window has read since. */
  get error(): ServiceError | undefined {
    return this.#problem?.error;
  }

  /** The read under way, which never rejects; undefined where there is none. */
  get reading(): Promise<void> | undefined {
    return this.#reading?.done;
  }

  /** When the user last asked for a read, in milliseconds since 1970. */
  get askedAt(): number {
    return this.#askedAt;
  }

  /** Reads again; calls while a read is under way share it, but a user does not wait behind background work. Never rejects. */
  refresh(priority: Priority = 'user'): Promise<void> {
    if (priority === 'user') this.#askedAt = this.#needs.now();
    if (this.#reading === undefined) {
      const done = Promise.resolve().then(() => this.#readUntilBelieved());
      this.#reading = { done, priority };
      this.#changed.fire();
    } else if (priority === 'user' && this.#reading.priority === 'background') {
      this.#reading.priority = priority;
      this.#startOver();
    }
    return this.#reading.done;
  }

  /** As refresh, for when something is known to have changed: a read that is under way began too early to be believed. */
  refreshAnew(priority: Priority = 'background'): Promise<void> {
    this.#age += 1;
    return this.refresh(priority);
  }

  /** Takes what another window, or this one before, has kept, unless it may lack what is known here. */
  hydrate(kept: Cached<T>): Hydrated {
    const recalled = this.#last.hydrate(kept);
    if (recalled !== 'believed') return recalled;
    if (this.#problem !== undefined && this.#problem.at < kept.asOf) this.#problem = undefined;
    if (this.#readBegan < kept.confirmedAt) this.#age += 1;
    this.#changed.fire();
    return recalled;
  }

  /** Gives a check whether the account is still the same as now. */
  accountGuard(): () => boolean {
    const account = this.#account;
    return () => account === this.#account;
  }

  /** As stay, for a user's action that takes a while: the check throws once another account is in use. */
  assertSameAccount(): () => void {
    const isSame = this.accountGuard();
    return () => {
      if (!isSame()) throw droppedWrite('Dropped, since another account is in use now.');
    };
  }

  /** As write, for a change that fits an older value as well: it is laid over the answer of a read under way, which need not begin again. */
  patch(change: (value: T) => T): void {
    this.#amendments.push(change);
    this.#last.write((value) => value && change(value));
    this.#changed.fire();
  }

  /** Takes what a confirmed write makes of what is known. */
  write(change: (value: T | undefined) => T | undefined): void {
    this.#age += 1;
    this.#last.write(change);
    this.#changed.fire();
  }

  /** Forgets everything, since another account is in use now. */
  forget(): void {
    this.#last.forget();
    this.#forgotten.fire();
    this.#beginAnew();
  }

  /** As forget, where another part of the same account is asked for now: what was written counts on. */
  reset(): void {
    this.#last.reset();
    this.#beginAnew();
  }

  dispose(): void {
    this.#request.abort();
    this.#read.dispose();
    this.#forgotten.dispose();
    this.#changed.dispose();
  }

  #beginAnew(): void {
    this.#account += 1;
    this.#problem = undefined;
    this.#startOver();
    this.#changed.fire();
  }

  #startOver(): void {
    this.#age += 1;
    this.#request.abort();
  }

  async #readUntilBelieved(): Promise<void> {
    for (let age = -1; age !== this.#age; ) {
      age = this.#age;
      this.#request = new AbortController();
      this.#amendments = [];
      const began = this.#needs.now();
      this.#readBegan = began;
      const options = { signal: this.#request.signal, priority: this.#reading?.priority ?? 'user' };
      const settle = await this.#needs.read(options).then(
        (value) => () => {
          const amended = this.#amendments.reduce((answer, change) => change(answer), value);
          this.#last.answer(amended, began);
          this.#problem = undefined;
          this.#read.fire();
        },
        (error: unknown) => () => {
          this.#problem = { error: asServiceError(error), at: this.#needs.now() };
        },
      );
      if (age === this.#age) settle();
    }
    this.#reading = undefined;
    this.#changed.fire();
  }
}

const asServiceError = (cause: unknown): ServiceError =>
  ServiceError.is(cause) ? cause : new ServiceError('broken', 'read', String(cause), { cause });
