import type { Clock } from './clock.ts';

/** Whether work goes on for longer than so many milliseconds; false as soon as it has ended before, well or not. */
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

/** What comes of work, well or not, but no sooner than after so many milliseconds. */
export async function noSooner<T>(work: Promise<T>, milliseconds: number, { after }: Pick<Clock, 'after'>): Promise<T> {
  const passed = new Promise<void>((resolve) => void after(milliseconds, resolve));
  await Promise.allSettled([work, passed]);
  return work;
}
