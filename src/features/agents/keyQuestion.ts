import type { ApiKey } from '../../contract/keys.ts';
import { formatApiKeyLimit } from '../../store/keys/formatKey.ts';
import { type ApiKeyEdit, applyApiKeyEdit, changesTo } from '../../store/keys/keyEdit.ts';

/** Names the change if only one property changes, such as `Set limit of "CI key" from $10/week to $25/month?`. */
export function questionOf(key: ApiKey, edit: ApiKeyEdit, locale: string): string {
  const changes = changesTo(key, edit);
  const after = applyApiKeyEdit(key, changes);
  const { name, disabled, limit, limit_reset: reset, include_byok_in_limit: byok } = changes;
  const others = [name, disabled, byok].filter((value) => value !== undefined).length;
  if (others === 0 && (limit !== undefined || reset !== undefined))
    return `Set limit of "${key.name}" from ${formatApiKeyLimit(key, locale)} to ${formatApiKeyLimit(after, locale)}?`;
  if (Object.keys(changes).length === 1 && name !== undefined) return `Rename "${key.name}" to "${name}"?`;
  if (Object.keys(changes).length === 1 && disabled !== undefined)
    return `${disabled ? 'Disable' : 'Enable'} "${key.name}"?`;
  return `Change the API key "${key.name}"?`;
}
