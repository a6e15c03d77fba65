import { availableParallelism } from 'node:os';

import type { Tally } from './tally.ts';

/** Runs one test file, tells what it prints line by line, and gives what came of it. */
export type RunFile = (file: string, print: (text: string) => void) => Promise<Tally>;

/** A VS Code and its browser keep a core busy. */
const lanes = Math.min(4, availableParallelism());

/** The files whose names contain one of the parts; all where none is given. */
export const namedBy = (parts: readonly string[], files: readonly string[]): string[] =>
  files.filter((file) => parts.length === 0 || parts.some((part) => file.includes(part))).toSorted();

/** Runs test files that have nothing in common, a few at a time, and shows what each printed when it has ended. */
export async function sideBySide(files: readonly string[], run: RunFile): Promise<Tally> {
  const waiting = [...files];
  const sum = { passed: 0, failed: 0 };
  const lane = async (): Promise<void> => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const printed: string[] = [];
      const { passed, failed } = await run(file, (text) => printed.push(text));
      sum.passed += passed;
      sum.failed += failed;
      console.log(printed.join('').trimEnd());
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return sum;
}
