import { isReset } from '../../base/domain/usageWindows.ts';
import { formatLimit, readUsd } from '../../base/domain/usd.ts';
import { anyString, boolean, nullable, number, object } from '../../base/input/reader.ts';
import { shortText } from '../../base/text/shortText.ts';
import type { ApiKey } from '../../contract/keys.ts';
import { type ApiKeyEdit, editTo } from '../../store/keys/keyEdit.ts';
import { type ApiKeyDraft, type ApiKeyForm, maxNameLength } from './contract.ts';

export const formOf = (key: ApiKey, locale: string): ApiKeyForm => ({
  name: shortText(key.name, maxNameLength),
  noLimit: key.limit === null,
  limit: key.limit === null ? '' : formatLimit(key.limit, locale),
  reset: key.limit_reset === null ? 'never' : isReset(key.limit_reset) ? key.limit_reset : 'kept',
  byok: key.include_byok_in_limit,
  disabled: key.disabled,
});

type ReadDraft =
  | { readonly kind: 'edit'; readonly edit: ApiKeyEdit }
  | { readonly kind: 'refused'; readonly name?: string; readonly limit?: string };

/** A key without a limit needs an amount when "No limit" is switched off. */
export function readDraft(draft: ApiKeyDraft, key: ApiKey, locale: string): ReadDraft {
  const { name, byok, disabled } = draft;
  const nameProblem = name === undefined ? undefined : validateApiKeyName(name);
  const limit = readLimit(draft, key, locale);
  if (nameProblem !== undefined || limit.kind === 'refused')
    return {
      kind: 'refused',
      ...(nameProblem === undefined ? {} : { name: nameProblem }),
      ...(limit.kind === 'refused' ? { limit: limit.reason } : {}),
    };
  const reset = draft.reset === undefined || draft.reset === 'kept' ? undefined : draft.reset;
  return {
    kind: 'edit',
    edit: {
      ...(name === undefined ? {} : { name: name.trim() }),
      ...limit.edit,
      ...(reset === undefined ? {} : { limit_reset: reset === 'never' ? null : reset }),
      ...(byok === undefined ? {} : { include_byok_in_limit: byok }),
      ...(disabled === undefined ? {} : { disabled }),
    },
  };
}

type ReadLimit =
  | { readonly kind: 'edit'; readonly edit: Pick<ApiKeyEdit, 'limit'> }
  | { readonly kind: 'refused'; readonly reason: string };

function readLimit({ noLimit, limit }: ApiKeyDraft, key: ApiKey, locale: string): ReadLimit {
  if (noLimit ?? key.limit === null) return { kind: 'edit', edit: noLimit === true ? { limit: null } : {} };
  if (limit === undefined && key.limit !== null) return { kind: 'edit', edit: {} };
  const entered = readUsd(limit ?? '', locale);
  return entered.kind === 'usd' ? { kind: 'edit', edit: { limit: entered.usd } } : entered;
}

const Basis = object({
  name: anyString,
  disabled: boolean,
  limit: nullable(number),
  limit_reset: nullable(anyString),
  include_byok_in_limit: boolean,
  updated_at: nullable(anyString),
});

const maxBasisLength = 10_000;

/** What the form was filled with, as a text that a page persists over a reload; empty if the record is too long for that. */
export function basisOf(key: ApiKey): string {
  const basis = JSON.stringify({ ...editTo(key), limit_reset: key.limit_reset, updated_at: key.updated_at });
  return basis.length > maxBasisLength ? '' : basis;
}

/** The key as it was when the form was filled, or as it is now if the basis is invalid. */
export function apiKeyOfBasis(basis: string, key: ApiKey): ApiKey {
  try {
    return { ...key, ...Basis(JSON.parse(basis)) };
  } catch {
    return key;
  }
}

/** Characters (payloads, Key service). */
const maxNewNameLength = 256;

export function validateApiKeyName(text: string): string | undefined {
  if (text.trim() === '') return 'A key needs a name.';
  return text.trim().length > maxNewNameLength ? `A name has at most ${maxNewNameLength} characters.` : undefined;
}

/** Returns an error message. A pasted key is rejected, since it belongs only where it is used. */
export function validateHash(text: string): string | undefined {
  const hash = text.trim();
  if (/^(sk-|jd[a-z]_)/i.test(hash)) return 'This looks like a key itself. Enter its hash, which grants no access.';
  if (hash === '') return 'Enter the hash of the key.';
  return /^[\x21-\x7e]{1,200}$/.test(hash) ? undefined : 'A hash has no spaces, line breaks or special characters.';
}
