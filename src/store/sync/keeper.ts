import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/lifetime.ts';
import type { SharedFiles } from '../../base/sharedFiles.ts';
import type { Sight } from '../../base/sight.ts';
import { Cache } from './cache.ts';
import { Poller } from './poller.ts';
import { ReadingTurns } from './readingTurns.ts';
import type { SharedThing } from './sharing.ts';

export interface KeeperNeeds {
  readonly files: SharedFiles;
  readonly clock: Clock;
  /** From 0 to below 1. */
  readonly random: () => number;
  readonly warn: (text: string) => void;
}

/** Keeps what stores know over restarts, shares it with the other windows, and has it read again while it is in sight. */
export class Keeper implements Disposable {
  readonly #needs: KeeperNeeds;
  readonly #turns: ReadingTurns;
  readonly cache: Cache;

  constructor(needs: KeeperNeeds) {
    this.#needs = needs;
    this.cache = new Cache(needs.files, needs.clock, needs.warn);
    this.#turns = new ReadingTurns(needs.files, needs.clock);
  }

  /** Does so with one thing from now on, until what it gives is disposed. */
  keep<T>(thing: SharedThing<T>, sight: Sight): Poller<T> {
    const { clock, random } = this.#needs;
    return new Poller({ thing, sight, cache: this.cache, turns: this.#turns, clock, random });
  }

  dispose(): void {
    this.cache.dispose();
  }
}
