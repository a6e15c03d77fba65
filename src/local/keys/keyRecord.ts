import { limitRemaining } from '../../base/domain/usageWindows.ts';
import type { ApiKey } from '../../contract/keys.ts';
import type { Database } from '../data/database.ts';
import { readSpent, type Spent } from './keyUsage.ts';
import type { StoredApiKey } from './storedKey.ts';

export function apiKeyRecord(database: Database, key: StoredApiKey, now: Date): ApiKey {
  return withUsage(key, readSpent(database, key.hash, false, now), readSpent(database, key.hash, true, now));
}

/** Credits and BYOK count separately (payloads, Key service). */
export function withUsage(key: StoredApiKey, credits: Spent, byok: Spent): ApiKey {
  const { hash, name, label, disabled, limit, limit_reset, include_byok_in_limit, ...rest } = key;
  const window = limit_reset ?? 'total';
  const counted = credits[window] + (include_byok_in_limit ? byok[window] : 0);
  return {
    hash,
    name,
    label,
    disabled,
    limit,
    limit_remaining: limitRemaining(limit, counted),
    limit_reset,
    include_byok_in_limit,
    usage: credits.total,
    usage_daily: credits.daily,
    usage_weekly: credits.weekly,
    usage_monthly: credits.monthly,
    byok_usage: byok.total,
    byok_usage_daily: byok.daily,
    byok_usage_weekly: byok.weekly,
    byok_usage_monthly: byok.monthly,
    ...rest,
  };
}
