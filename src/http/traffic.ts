import type { Clock } from '../base/flow/clock.ts';
import { Emitter } from '../base/flow/event.ts';
import type { Disposable } from '../base/flow/lifetime.ts';
import type { Pause } from '../base/flow/pause.ts';
import type { BudgetUse } from './budget.ts';
import { Scheduler } from './scheduler.ts';
import type { Transport } from './transport.ts';

export interface TrafficAccount {
  readonly baseUrl: string;
  readonly token: string;
}

interface TrafficNeeds {
  readonly clock: Clock;
  readonly random: () => number;
}

/** One scheduler for each base URL and token, so that all clients of an account share its queue and its budget. */
export class Traffic implements Disposable {
  readonly #needs: TrafficNeeds;
  readonly #accounts = new Map<string, { readonly baseUrl: string; readonly scheduler: Scheduler }>();
  readonly #unlimited = new Set<string>();
  readonly #changed = new Emitter<readonly Pause[]>();
  readonly onDidChange = this.#changed.event;
  #lastFired = '[]';

  constructor(needs: TrafficNeeds) {
    this.#needs = needs;
  }

  through(account: TrafficAccount, transport: Transport): Transport {
    return (request) => this.#schedulerOf(account).send(request, transport);
  }

  /** Sends requests with this token without a limit per minute. */
  lift(token: string): void {
    this.#unlimited.add(token);
  }

  budgetOf(account: TrafficAccount): BudgetUse {
    return this.#schedulerOf(account).budget;
  }

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
    const limit = this.#unlimited.has(token) ? { limit: Number.POSITIVE_INFINITY } : {};
    const scheduler = new Scheduler({ ...this.#needs, ...limit, onDidChange: () => this.#fireIfChanged() });
    this.#accounts.set(key, { baseUrl, scheduler });
    return scheduler;
  }

  #fireIfChanged(): void {
    const pauses = [...this.#accounts.values()].flatMap(({ baseUrl, scheduler }): Pause[] => {
      const { userWait } = scheduler;
      return userWait === undefined ? [] : [{ host: URL.parse(baseUrl)?.host ?? baseUrl, ...userWait }];
    });
    const fired = JSON.stringify(pauses);
    if (fired === this.#lastFired) return;
    this.#lastFired = fired;
    this.#changed.fire(pauses);
  }
}
