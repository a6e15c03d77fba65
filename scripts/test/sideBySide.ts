import { availableParallelism } from 'node:os';

import type { Failure } from './failures.ts';
import type { Tally } from './tally.ts';

/** One of those that run at the same time. */
export interface Lane {
  readonly number: number;
  /** Tells what is printed, which is shown once it has ended. */
  readonly print: (text: string) => void;
}

/** A VS Code and its browser keep a core busy. */
const lanes = Math.min(4, availableParallelism());

/** Runs tests that have nothing in common, a few at a time, and shows what each printed when it has ended. */
export async function sideBySide<T>(all: readonly T[], run: (each: T, lane: Lane) => Promise<Tally>): Promise<Tally> {
  const waiting = all.values();
  const sum = { passed: 0, failed: 0, failures: [] as Failure[] };
  const runLane = async (_: unknown, number: number): Promise<void> => {
    for (const each of waiting) {
      const printed: string[] = [];
      const { passed, failed, failures } = await run(each, { number, print: (text) => printed.push(text) });
      sum.passed += passed;
      sum.failed += failed;
      sum.failures.push(...failures);
      console.log(printed.join('').trimEnd());
    }
  };
  await Promise.all(Array.from({ length: lanes }, runLane));
  return sum;
}
