import { droppedWrite } from '../../base/flow/errors.ts';
import { Emitter } from '../../base/flow/event.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';
import type { AccountGuard } from './accountGuard.ts';
import type { ServerState } from './serverState.ts';

interface OptimisticWritesNeeds<T, C> {
  readonly serverState: ServerState<T>;
  readonly apply: (value: T, changes: readonly C[]) => T;
  readonly idsOf: (change: C) => readonly string[];
  /** Changes of one queue are sent one after the other; queues do not wait for each other. */
  readonly queueOf: (change: C) => string;
  readonly dependsOn: (pending: C, rejected: C) => boolean;
  /** Called after a refusal, unless another account is in use. */
  readonly onRejected: (error: unknown, change: C) => void;
}

interface OptimisticWrite<R> {
  readonly send: () => Promise<R>;
  /** Applies the response to the server state, which fires. Not called once another account is in use. */
  readonly confirm: (response: R) => Promise<void> | void;
}

/** Changes shown over the server state before the service confirms them; all are dropped when the account changes. */
export class OptimisticWrites<T, C extends object> implements Disposable {
  readonly #needs: OptimisticWritesNeeds<T, C>;
  readonly #changed = new Emitter<void>();
  /** Fires when the pending changes differ; the server state reports its own changes. */
  readonly onDidChange = this.#changed.event;
  readonly #queues = new Map<string, Promise<unknown>>();
  #pending: readonly C[] = [];
  #applied: { readonly to: T; readonly pending: readonly C[]; readonly result: T } | undefined;

  constructor(needs: OptimisticWritesNeeds<T, C>) {
    this.#needs = needs;
    needs.serverState.onDidForget(() => {
      this.#pending = [];
      this.#queues.clear();
    });
  }

  /** Returns the same object until the value or the pending changes differ. */
  applyTo(value: T): T {
    const pending = this.#pending;
    if (pending.length === 0) return value;
    if (value !== this.#applied?.to || pending !== this.#applied.pending)
      this.#applied = { to: value, pending, result: this.#needs.apply(value, pending) };
    return this.#applied.result;
  }

  get isAnyPending(): boolean {
    return this.#pending.length > 0;
  }

  isPending(id: string): boolean {
    return this.#pending.some((change) => this.#needs.idsOf(change).includes(id));
  }

  /**
   * Shows a change at once and sends it in order. Rejects if the service refuses; as `cancelled` without being sent if a change that it
   * depends on was refused, or if the account has changed.
   */
  write<R>(change: C, write: OptimisticWrite<R>): Promise<R> {
    const { serverState, queueOf } = this.#needs;
    const account = serverState.accountGuard();
    const queue = queueOf(change);
    const own = { ...change };
    const before = this.#queues.get(queue) ?? Promise.resolve();
    const response = before.then(() => this.#send(own, write, account));
    this.#queues.set(
      queue,
      response.catch(() => undefined),
    );
    this.#pending = [...this.#pending, own];
    this.#changed.fire();
    return response;
  }

  dispose(): void {
    this.#changed.dispose();
  }

  async #send<R>(change: C, { send, confirm }: OptimisticWrite<R>, account: AccountGuard): Promise<R> {
    account.assertInUse();
    if (!this.#pending.includes(change)) throw droppedWrite('Dropped, since an earlier change was refused.');
    try {
      const response = await send();
      if (!account.isInUse()) return response;
      // The confirmed value replaces the change in one step, so that the value of before is never shown.
      this.#pending = this.#pending.filter((other) => other !== change);
      await confirm(response);
      return response;
    } catch (error) {
      if (account.isInUse()) this.#rollBack(change, error);
      throw error;
    }
  }

  #rollBack(change: C, error: unknown): void {
    const { dependsOn, onRejected } = this.#needs;
    this.#pending = this.#pending.filter((other) => other !== change && !dependsOn(other, change));
    this.#changed.fire();
    onRejected(error, change);
  }
}
