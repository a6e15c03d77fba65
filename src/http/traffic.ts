import type { Clock } from '../base/clock.ts';
import { Emitter } from '../base/event.ts';
import type { Disposable } from '../base/lifetime.ts';
import type { Pause } from '../base/pause.ts';
import type { BudgetUse } from './budget.ts';
import { Scheduler } from './scheduler.ts';
import type { Transport } from './transport.ts';

/** Whose requests count together: a token at a base URL. */
export interface TrafficAccount {
  readonly baseUrl: string;
  readonly token: string;
}

export interface TrafficNeeds {
  readonly clock: Clock;
  /** From 0 to below 1. */
  readonly random: () => number;
}

/** One scheduler for each account, so that all clients of an account share its turn and its budget. */
export class Traffic implements Disposable {
  readonly #needs: TrafficNeeds;
  readonly #accounts = new Map<string, { readonly baseUrl: string; readonly scheduler: Scheduler }>();
  readonly #changed = new Emitter<readonly Pause[]>();
  /** Fires with the accounts that are paused now, each time that may be another answer. */
  readonly onDidChange = this.#changed.event;
  #said = '[]';

  constructor(needs: TrafficNeeds) {
    this.#needs = needs;
  }

  /** The transport as all requests of the account must use it. */
  through(account: TrafficAccount, transport: Transport): Transport {
    return (request) => this.#schedulerOf(account).send(request, transport);
  }

  /** What the account has used of its requests per minute. */
  budgetOf(account: TrafficAccount): BudgetUse {
    return this.#schedulerOf(account).budget;
  }

  /** Cancels the user's requests that are not sent yet, at all services or at one base URL. */
  stopWaiting(at?: string): void {
    for (const { baseUrl, scheduler } of this.#accounts.values())
      if (at === undefined || at === baseUrl) scheduler.stopWaiting();
  }

  dispose(): void {
    this.#changed.dispose();
    for (const { scheduler } of this.#accounts.values()) scheduler.dispose();
  }

  #schedulerOf({ baseUrl, token }: TrafficAccount): Scheduler {
    const key = `${token} ${baseUrl}`;
    const known = this.#accounts.get(key);
    if (known !== undefined) return known.scheduler;
    for (const [other, { scheduler }] of this.#accounts) if (scheduler.isIdle) this.#accounts.delete(other);
    const scheduler = new Scheduler({ ...this.#needs, onDidChange: () => this.#say() });
    this.#accounts.set(key, { baseUrl, scheduler });
    return scheduler;
  }

  #say(): void {
    const pauses = [...this.#accounts.values()].flatMap(({ baseUrl, scheduler }): Pause[] => {
      const { waits } = scheduler;
      return waits === undefined ? [] : [{ host: URL.parse(baseUrl)?.host ?? baseUrl, ...waits }];
    });
    const said = JSON.stringify(pauses);
    if (said === this.#said) return;
    this.#said = said;
    this.#changed.fire(pauses);
  }
}
