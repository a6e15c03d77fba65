import type { Database } from '../data/database.ts';
import { readState, writeState } from '../data/state.ts';
import type { Call } from '../handler.ts';
import { smallSample } from './smallSample.ts';

/** What a new folder is filled with (payloads, The local service). */
export const sampleNames = ['none', 'meetings', 'small', 'large'] as const;
export type SampleName = (typeof sampleNames)[number];

/**
 * Fills an account that was never filled; on every other folder it changes nothing, so that a restart keeps what is there. Runs inside
 * the transaction of the start. `cards` counts the active cards of the large sample.
 */
export function fill(database: Database, sample: SampleName, cards: number, now: () => Date): void {
  if (readState(database, 'sample') !== undefined) return;
  writeState(database, 'sample', { name: sample, cards });
  const call: Call = { database, now, actor: { kind: 'user', name: null } };
  if (sample === 'small') smallSample(call);
}
