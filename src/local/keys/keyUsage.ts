import { type UsageWindow, windowAt } from '../../base/domain/usageWindows.ts';
import type { Database } from '../data/database.ts';

/** USD in total and in the current UTC day, week and month (key document, Resources). */
export interface Spent {
  readonly total: number;
  readonly daily: number;
  readonly weekly: number;
  readonly monthly: number;
}

interface Usage {
  readonly usd: number;
  /** Billed to the user's own account at a provider. */
  readonly byok: boolean;
  readonly at: Date;
}

export function addUsage(database: Database, hash: string, { usd, byok, at }: Usage): void {
  database.run(
    'INSERT INTO key_usage (key_hash, at, usd, byok) VALUES (?, ?, ?, ?)',
    hash,
    at.toISOString(),
    usd,
    byok ? 1 : 0,
  );
}

export function readSpent(database: Database, hash: string, byok: boolean, now: Date): Spent {
  const within = ({ start, end }: UsageWindow): number =>
    database.get<{ usd: number }>(
      'SELECT total(usd) AS usd FROM key_usage WHERE key_hash = ? AND byok = ? AND at >= ? AND at < ?',
      hash,
      byok ? 1 : 0,
      new Date(start).toISOString(),
      new Date(end).toISOString(),
    )?.usd ?? 0;
  const total = database.get<{ usd: number }>(
    'SELECT total(usd) AS usd FROM key_usage WHERE key_hash = ? AND byok = ?',
    hash,
    byok ? 1 : 0,
  );
  return {
    total: total?.usd ?? 0,
    daily: within(windowAt('daily', now)),
    weekly: within(windowAt('weekly', now)),
    monthly: within(windowAt('monthly', now)),
  };
}
