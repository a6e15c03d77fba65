import type { Disposable } from './lifetime.ts';

export const dayMs = 24 * 60 * 60 * 1000;

/** Time as a value, so that tests need not wait. Times as numbers are milliseconds since 1970. */
export interface Clock {
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

/** Resolves to true once work has lasted for so many milliseconds, to false if it settles before. */
export function isSlow(
  work: Promise<unknown>,
  milliseconds: number,
  { after }: Pick<Clock, 'after'>,
): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = after(milliseconds, () => resolve(true));
    const end = (): void => {
      timer.dispose();
      resolve(false);
    };
    work.then(end, end);
  });
}

/** Settles like `work`, but not before so many milliseconds have passed. */
export async function noSooner<T>(work: Promise<T>, milliseconds: number, { after }: Pick<Clock, 'after'>): Promise<T> {
  const passed = new Promise<void>((resolve) => void after(milliseconds, resolve));
  await Promise.allSettled([work, passed]);
  return work;
}
