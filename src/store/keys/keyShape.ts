import { isFlag, isId, isNullOr, isNumber, isRecordOf, isText } from '../../base/shape.ts';
import type { Key } from '../../contract/keys.ts';

/** Validates a record (key document, Resources); `expires_at` may be missing. */
export const isKey = isRecordOf<Key>({
  hash: isId,
  name: isText,
  label: isText,
  disabled: isFlag,
  limit: isNullOr(isNumber),
  limit_remaining: isNullOr(isNumber),
  limit_reset: isNullOr(isText),
  include_byok_in_limit: isFlag,
  usage: isNumber,
  usage_daily: isNumber,
  usage_weekly: isNumber,
  usage_monthly: isNumber,
  byok_usage: isNumber,
  byok_usage_daily: isNumber,
  byok_usage_weekly: isNumber,
  byok_usage_monthly: isNumber,
  created_at: isText,
  updated_at: isNullOr(isText),
  expires_at: (value): value is Key['expires_at'] => value === undefined || value === null || isText(value),
  external_user: isNullOr(isText),
  creator_user_id: isNullOr(isText),
  workspace_id: isText,
});
