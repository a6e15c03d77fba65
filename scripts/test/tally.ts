import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { Failure } from './failures.ts';

/** What came of a layer's tests; one that was skipped counts as failed. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly Failure[];
}

/** Leaves a layer's tally for `npm test` to read, who may sit in another process. */
export function writeTally(file: string, tally: Tally): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(tally));
}

/** The tally a layer left; none when it broke off before its end. */
export function readTally(file: string): Tally | undefined {
  if (!existsSync(file)) return undefined;
  const { passed, failed, failures } = JSON.parse(readFileSync(file, 'utf8'));
  return { passed, failed, failures };
}

/** Several tallies as one. */
export const sumOf = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  failures: tallies.flatMap(({ failures }) => failures),
});
