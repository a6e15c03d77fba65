import { median } from '../../../scripts/bench/figure.ts';

export interface Compared {
  /** Median milliseconds of one call. */
  readonly ours: number;
  readonly beside: number;
  /** Median of the ratios of each round, which load on the machine affects least. */
  readonly ratio: number;
}

export interface Contest {
  readonly ours: () => unknown;
  readonly beside: () => unknown;
  readonly rounds: number;
  /** Calls of each per round. */
  readonly calls: number;
}

/** Measures both alternately, round by round, after two warm-up rounds. */
export async function compare({ ours, beside, rounds, calls }: Contest): Promise<Compared> {
  const times: { ours: number; beside: number }[] = [];
  for (let round = -2; round < rounds; round++) {
    const first = await timeOf(calls, round % 2 === 0 ? ours : beside);
    const second = await timeOf(calls, round % 2 === 0 ? beside : ours);
    if (round < 0) continue;
    times.push(round % 2 === 0 ? { ours: first, beside: second } : { ours: second, beside: first });
  }
  return {
    ours: median(times.map((time) => time.ours)),
    beside: median(times.map((time) => time.beside)),
    ratio: median(times.map((time) => time.ours / time.beside)),
  };
}

/** Mean milliseconds of one call over a number of calls. */
async function timeOf(calls: number, work: () => unknown): Promise<number> {
  const begun = performance.now();
  for (let done = 0; done < calls; done++) await work();
  return (performance.now() - begun) / calls;
}
