import { judge } from './judge.ts';
import { play } from './schedule.ts';

/** Schedules mostly wait, so that several run in parallel. */
const atOnce = 4;

/** Plays the schedules from a seed on, or only that of JOBDECK_SEED. Rejects with every failed seed and its reason. */
export async function playSchedules(first: number, count: number): Promise<void> {
  const only = process.env['JOBDECK_SEED'];
  const seeds = only === undefined ? Array.from({ length: count }, (_, index) => first + index) : [Number(only)];
  const failures: Error[] = [];
  const unhandled = (reason: unknown) => failures.push(new Error('A rejection without a handler', { cause: reason }));
  process.on('unhandledRejection', unhandled);
  try {
    await Promise.all(Array.from({ length: atOnce }, () => playNext(seeds, failures)));
  } finally {
    process.off('unhandledRejection', unhandled);
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('\n'));
}

async function playNext(seeds: number[], failures: Error[]): Promise<void> {
  for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
    try {
      await play(seed, judge);
    } catch (error) {
      failures.push(
        new Error(`Seed ${seed} (JOBDECK_SEED=${seed} plays it alone): ${String(error)}`, { cause: error }),
      );
    }
  }
}
