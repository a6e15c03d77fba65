import type { Clock } from './clock.ts';

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
