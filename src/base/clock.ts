import type { Disposable } from './lifetime.ts';

export const dayMs = 24 * 60 * 60 * 1000;

/** Time as a value, so that tests need not wait. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly after: (milliseconds: number, run: () => void) => Disposable;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return { dispose: () => clearTimeout(timer) };
  },
};

/** `wait` is in milliseconds; true if the clock was set back, so that no wait grows longer. */
export const hasPassed = (wait: number, since: number, now: number): boolean => now < since || now - since >= wait;
