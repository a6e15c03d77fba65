import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/lifetime.ts';
import type { Sight } from '../../base/sight.ts';
import { apart, nextPoll, nextTry } from '../pollTimes.ts';
import type { KeyStore } from './keyStore.ts';

export interface KeyPollerNeeds {
  readonly keys: Pick<KeyStore, 'keys' | 'state' | 'refresh' | 'onDidChange'>;
  readonly sight: Sight;
  readonly clock: Clock;
  /** Told each read, to show that one is under way. */
  readonly reading: (read: Promise<void>) => void;
}

const immediately = Number.NEGATIVE_INFINITY;

/** Reads the keys while one of their views is in sight: a minute apart when somebody looks, else ever more seldom while nothing changes. */
export class KeyPoller implements Disposable {
  readonly #needs: KeyPollerNeeds;
  readonly #subscriptions: readonly Disposable[];
  #last = immediately;
  #quietSince = immediately;
  /** What the last read found. */
  #seen = '';
  #failures = 0;
  #isReading = false;
  #alarm: Disposable | undefined;

  constructor(needs: KeyPollerNeeds) {
    this.#needs = needs;
    const { keys, sight } = needs;
    this.#subscriptions = [
      sight.onDidChange((what) => this.#attend(what === 'looked')),
      keys.onDidChange(({ kind }) => kind === 'unread' && this.#attend(false)),
    ];
    this.#attend(false);
  }

  /** Reads now, since the user wants it, and begins anew with short waits. */
  async refresh(): Promise<void> {
    this.#quietSince = this.#needs.clock.now();
    this.#failures = 0;
    await this.#read('byEmptyChange');
  }

  dispose(): void {
    this.#alarm?.dispose();
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #attend(isLookedAt: boolean): void {
    this.#alarm?.dispose();
    const { sight, clock } = this.#needs;
    if (!sight.isSeen || this.#isReading) return;
    const wait = this.#due(isLookedAt) - clock.now();
    if (wait <= 0) this.#needs.reading(this.#read('quietly'));
    else this.#alarm = clock.after(wait, () => this.#attend(isLookedAt));
  }

  /** When to read, in milliseconds since 1970. */
  #due(isLookedAt: boolean): number {
    const { keys, clock } = this.#needs;
    const last = this.#last;
    // A clock that was set back must not make the wait any longer.
    if (keys.state.kind === 'unread' || last > clock.now()) return immediately;
    if (isLookedAt) return last + apart;
    if (this.#failures > 0) return nextTry(last, this.#failures);
    return nextPoll({ asOf: last, quietSince: Math.min(last, this.#quietSince) });
  }

  async #read(asking: 'quietly' | 'byEmptyChange'): Promise<void> {
    const { keys, clock } = this.#needs;
    this.#isReading = true;
    this.#last = clock.now();
    await keys.refresh(asking);
    this.#isReading = false;
    this.#failures = keys.state.kind === 'failed' ? this.#failures + 1 : 0;
    const seen = JSON.stringify(keys.keys);
    if (seen !== this.#seen) this.#quietSince = this.#last;
    this.#seen = seen;
    this.#attend(false);
  }
}
