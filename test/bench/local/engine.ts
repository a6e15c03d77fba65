import { systemClock } from '../../../src/base/flow/clock.ts';
import type { TrackerOperation } from '../../../src/contract/tracker.ts';
import { RecordCheck } from '../../../src/local/data/damage/recordCheck.ts';
import { openDatabase } from '../../../src/local/data/openDatabase.ts';
import { findToken, issueToken } from '../../../src/local/data/tokens.ts';
import { Transactions } from '../../../src/local/data/transactions.ts';
import { type PerformOutcome, perform } from '../../../src/local/perform.ts';

interface CalledEngine {
  call(operation: TrackerOperation, input: Readonly<Record<string, unknown>>): Promise<PerformOutcome>;
  close(): Promise<void>;
}

/** The engine of a data folder, called without HTTP. */
export async function openEngine(folder: string): Promise<CalledEngine> {
  const now = () => new Date();
  const { database, close } = await openDatabase(folder, now());
  const check = new RecordCheck({ database, log: () => {}, after: systemClock.after });
  const engine = { database, now, transactions: new Transactions(database, check) };
  const wanted = { kind: 'token', name: 'Bench', permissions: ['tracker:edit'], owner: false } as const;
  const expiresAt = new Date(now().getTime() + 3_600_000);
  const { secret } = database.write(() => issueToken(database, { ...wanted, createdAt: now(), expiresAt }));
  const token = findToken(database, 'token', secret);
  if (token === undefined) throw new Error('The token that was just issued is not there.');
  return { call: (operation, input) => perform(engine, { operation, input, token, over: 'rest' }), close };
}
