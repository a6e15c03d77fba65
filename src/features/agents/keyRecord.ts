import { utcTime } from '../../base/moments.ts';
import type { ApiKey } from '../../contract/keys.ts';
import { conditionOf, nextResetOf } from '../../store/keys/keyHealth.ts';

/** The key as a model sees it: documented properties and derived state, without additional properties of a service. */
export function apiKeyForModel(key: ApiKey, now: number): Readonly<Record<string, unknown>> {
  const reset = nextResetOf(key, now);
  return {
    hash: key.hash,
    name: key.name,
    label: key.label,
    state: conditionOf(key, now),
    disabled: key.disabled,
    limit_usd: key.limit,
    limit_remaining_usd: key.limit_remaining,
    limit_reset: key.limit_reset,
    next_reset: reset === undefined ? null : utcTime(reset),
    include_byok_in_limit: key.include_byok_in_limit,
    usage_usd: { total: key.usage, daily: key.usage_daily, weekly: key.usage_weekly, monthly: key.usage_monthly },
    byok_usage_usd: {
      total: key.byok_usage,
      daily: key.byok_usage_daily,
      weekly: key.byok_usage_weekly,
      monthly: key.byok_usage_monthly,
    },
    expires_at: key.expires_at ?? null,
    created_at: key.created_at,
    updated_at: key.updated_at,
    workspace_id: key.workspace_id,
  };
}
