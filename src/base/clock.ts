import type { Disposable } from './lifetime.ts';

/** Time as a value, so that whatever waits can be tested without waiting. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Runs once after so many milliseconds, unless the handle is disposed before. */
  readonly after: (milliseconds: number, run: () => void) => Disposable;
}

/** This machine's own time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return { dispose: () => clearTimeout(timer) };
  },
};

/** Whether so many milliseconds have passed since a time; a clock that was set back meanwhile makes no wait any longer. */
export const hasPassed = (wait: number, since: number, now: number): boolean => now < since || now - since >= wait;
