import { hash } from 'node:crypto';

import { dayMs } from '../../base/flow/clock.ts';
import { LocalError } from '../localError.ts';
import { storageError } from '../storageError.ts';
import type { Database, Row } from './database.ts';

/** An idempotency key is scoped to account and operation, over REST and MCP alike. */
export interface IdempotentCall {
  readonly operation: string;
  readonly key: string;
  readonly bodyHash: string;
}

/** Ignores the order of fields and `requestId` (payloads, Points decided: Idempotency). */
export function hashBody({ requestId: _, ...body }: Readonly<Record<string, unknown>>): string {
  return hash('sha256', canonical(body), 'hex');
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

interface FirstAnswer {
  readonly status: number;
  readonly json: string;
}

/** The response stored for this key in the last 24 hours; throws `idempotency_conflict` for the same key with another body. */
export function firstAnswer(
  database: Database,
  { operation, key, bodyHash }: IdempotentCall,
  now: Date,
): FirstAnswer | undefined {
  const row = database.get<Row & { at: string; body_hash: string; status: number; answer: string }>(
    'SELECT at, body_hash, status, answer FROM idempotency WHERE operation = ? AND key = ?',
    operation,
    key,
  );
  if (row === undefined || row.at <= oldest(now)) return undefined;
  if (row.body_hash !== bodyHash) {
    throw new LocalError('idempotency_conflict', 'This idempotency key was used with another body. Use a new key.');
  }
  if (!isJson(row.answer)) throw storageError('damaged');
  return { status: row.status, json: row.answer };
}

/** A damaged stored response is neither sent nor replaced, because the record was created. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Must run in the transaction that creates the record, so that a crash cannot separate the two. */
export function saveAnswer(database: Database, call: IdempotentCall, { status, json }: FirstAnswer, now: Date): void {
  database.run('DELETE FROM idempotency WHERE at <= ?', oldest(now));
  database.run(
    'INSERT INTO idempotency (operation, key, at, body_hash, status, answer) VALUES (?, ?, ?, ?, ?, ?)',
    call.operation,
    call.key,
    now.toISOString(),
    call.bodyHash,
    status,
    json,
  );
}

const oldest = (now: Date): string => new Date(now.getTime() - dayMs).toISOString();
