import type { ApiKey } from '../../contract/keys.ts';
import { pick } from '../../host/ui/ask.ts';
import type { ApiKeyEditing } from './editKey.ts';
import { formatRow } from './formatRow.ts';

export interface ApiKeyCommandNeeds extends ApiKeyEditing {
  readonly selected: () => ApiKey | undefined;
  readonly atFocus: () => Promise<ApiKey | undefined>;
}

/** Returns the key of the argument, else the focused one for a key binding, else the selected one, else one picked from those that fit. */
export async function apiKeyFor(
  { keys, formatContext, selected, atFocus }: ApiKeyCommandNeeds,
  argument: unknown,
  placeHolder: string,
  fits: (key: ApiKey) => boolean = () => true,
): Promise<ApiKey | undefined> {
  const hash = hashArgument(argument);
  if (hash !== undefined) return keys.find(hash);
  const chosen = argument === 'focusedRow' ? await atFocus() : argument === undefined ? selected() : undefined;
  if (chosen !== undefined && fits(chosen)) return keys.find(chosen.hash);
  const context = formatContext();
  const choices = keys.keys.filter(fits);
  if (choices.length === 0) throw new Error('There is no key that this can be done to.');
  return pick(
    placeHolder,
    choices.map((key) => ({ label: key.name || key.label, description: formatRow(key, context), value: key })),
  );
}

/** Command arguments are untrusted: returns the hash only of what the tree or a page passes. */
export function hashArgument(argument: unknown): string | undefined {
  if (typeof argument !== 'object' || argument === null || !('key' in argument)) return undefined;
  const { key } = argument;
  return typeof key === 'object' && key !== null && 'hash' in key && typeof key.hash === 'string'
    ? key.hash
    : undefined;
}
