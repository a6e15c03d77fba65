import type * as z from 'zod';

import type { Key, keyOperations, OwnKey } from '../../contract/keys.ts';
import type { Database } from '../data/database.ts';
import type { FoundToken } from '../data/tokens.ts';
import { LocalError } from '../localError.ts';
import { keyRecord, withUsage } from './keyRecord.ts';
import { deleteKey, findKey, insertKey, listKeys, type StoredKey, saveKey } from './storedKey.ts';

export type KeyOperation = keyof typeof keyOperations;

export type KeyBearer =
  | { readonly kind: 'management'; readonly token: FoundToken }
  | { readonly kind: 'key'; readonly hash: string };

export interface KeyCall {
  readonly database: Database;
  readonly now: () => Date;
  readonly bearer: KeyBearer;
}

type KeyHandler<K extends KeyOperation> = (
  call: KeyCall,
  input: z.output<(typeof keyOperations)[K]['input']>,
) => z.output<(typeof keyOperations)[K]['output']>;

type KeyHandlers = { readonly [K in KeyOperation]: KeyHandler<K> };

const keysOnPage = 100;

export const keyHandlers: KeyHandlers = {
  updateKeys: ({ database, now }, { hash, ...named }) => {
    const before = findKey(database, hash);
    const changes = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
    if (Object.keys(changes).length === 0) return { data: keyRecord(database, before, now()) };
    const after: StoredKey = { ...before, ...changes, updated_at: now().toISOString() };
    saveKey(database, after);
    return { data: keyRecord(database, after, now()) };
  },

  listKeys: ({ database, now }, { offset = 0, include_disabled, workspace_id: workspaceId }) => {
    const includeDisabled = include_disabled === true || include_disabled === 'true';
    const keys = listKeys(database, { includeDisabled, workspaceId, offset, limit: keysOnPage });
    return { data: keys.map((key) => keyRecord(database, key, now())) };
  },

  getKey: ({ database, now }, { hash }) => ({ data: keyRecord(database, findKey(database, hash), now()) }),

  createKeys: ({ database, now }, { name, limit, limit_reset, include_byok_in_limit, expires_at }) => {
    const { key, plaintext } = insertKey(
      database,
      {
        name,
        limit: limit ?? null,
        limit_reset: limit_reset ?? null,
        include_byok_in_limit: include_byok_in_limit ?? false,
        expires_at: expires_at ? new Date(expires_at).toISOString() : null,
      },
      now(),
    );
    return { data: keyRecord(database, key, now()), key: plaintext };
  },

  deleteKeys: ({ database }, { hash }) => {
    deleteKey(database, hash);
    return { deleted: true };
  },

  getCurrentKey: ({ database, now, bearer }) => {
    if (bearer.kind === 'management')
      return { data: ownRecord(withUsage(keyOfToken(bearer.token), noUsage, noUsage), true) };
    const key = findKey(database, bearer.hash);
    assertActive(key, now());
    return { data: ownRecord(keyRecord(database, key, now()), false) };
  },
};

const noUsage = { total: 0, daily: 0, weekly: 0, monthly: 0 };

const keyOfToken = ({ name, createdAt, expiresAt }: FoundToken): StoredKey => ({
  hash: '',
  name,
  label: name,
  disabled: false,
  limit: null,
  limit_reset: null,
  include_byok_in_limit: false,
  created_at: createdAt,
  updated_at: null,
  expires_at: expiresAt,
  external_user: null,
  creator_user_id: 'user_local',
  workspace_id: 'workspace_local',
});

/** A day; the local service routes no request, so none is used. */
const freeRequests = 50;

/** `rate_limit` and `is_provisioning_key` exist only for old clients. */
const ownRecord = (key: Key, management: boolean): z.output<typeof OwnKey> => ({
  label: key.label,
  limit: key.limit,
  limit_remaining: key.limit_remaining,
  limit_reset: key.limit_reset,
  include_byok_in_limit: key.include_byok_in_limit,
  usage: key.usage,
  usage_daily: key.usage_daily,
  usage_weekly: key.usage_weekly,
  usage_monthly: key.usage_monthly,
  byok_usage: key.byok_usage,
  byok_usage_daily: key.byok_usage_daily,
  byok_usage_weekly: key.byok_usage_weekly,
  byok_usage_monthly: key.byok_usage_monthly,
  is_free_tier: false,
  is_management_key: management,
  is_provisioning_key: management,
  creator_user_id: key.creator_user_id,
  expires_at: key.expires_at,
  rate_limit: { requests: -1, interval: '1h', note: 'This field is no longer kept and safe to ignore.' },
  allowed_data_regions: ['global'],
  free_model_daily_requests: { limit: freeRequests, remaining: freeRequests, used: 0 },
  organization_id: null,
  workspace_id: key.workspace_id,
});

function assertActive({ disabled, expires_at }: StoredKey, now: Date): void {
  if (disabled) throw new LocalError('token_revoked', 'This key is disabled.');
  if (expires_at !== null && expires_at <= now.toISOString()) {
    throw new LocalError('token_expired', `This key expired on ${expires_at.slice(0, 10)}.`);
  }
}
