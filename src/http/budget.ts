import { requestsPerMinute } from '../base/domain/token.ts';
import type { Priority } from '../contract/operation.ts';

export interface BudgetUse {
  readonly taken: number;
  /** Per minute; infinite where there is none. */
  readonly limit: number;
  readonly takenInBackground: number;
}

const windowMs = 60_000;
/** Two windows together stay below half of the limit: the other half is for the user, and for agents that use the same token. */
const maxInBackground = requestsPerMinute / 4 - 1;

interface Taken {
  readonly at: number;
  readonly priority: Priority;
}

export class Budget {
  /** Requests per minute; none where it is infinite. */
  readonly #limit: number;
  #taken: readonly Taken[] = [];

  constructor(limit = requestsPerMinute) {
    this.#limit = limit;
  }

  take(priority: Priority, now: number): void {
    this.#taken = [...this.#within(now), { at: now, priority }];
  }

  /** Milliseconds until a request may be sent. */
  wait(priority: Priority, now: number): number {
    if (this.#limit === Number.POSITIVE_INFINITY) return 0;
    const taken = this.#within(now);
    const waits = [until(taken, this.#limit, now)];
    if (priority === 'background') waits.push(until(taken.filter(inBackground), maxInBackground, now));
    return Math.max(...waits);
  }

  use(now: number): BudgetUse {
    const taken = this.#within(now);
    const takenInBackground = taken.filter(inBackground).length;
    return { taken: taken.length, limit: this.#limit, takenInBackground };
  }

  /** A request from the future, after the clock was set back, does not count. */
  #within(now: number): readonly Taken[] {
    return this.#taken.filter(({ at }) => at <= now && now - at < windowMs);
  }
}

const inBackground = ({ priority }: Taken): boolean => priority === 'background';

function until(taken: readonly Taken[], limit: number, now: number): number {
  const blocking = taken.at(-limit);
  return blocking === undefined ? 0 : blocking.at + windowMs - now;
}
