import type * as z from 'zod';

import { type ApiKey, apiKeyOperations, type OwnApiKey } from '../../contract/keys.ts';
import { assertSafe, checkInput } from '../checkInput.ts';
import type { Database } from '../data/database.ts';
import { apiKeyLimits, type Requests } from '../data/requests.ts';
import { type FoundToken, hashOf } from '../data/tokens.ts';
import { type Area, type HttpAnswer, jsonAnswer, retryHeader } from '../http/area.ts';
import { routesOf } from '../http/routes.ts';
import { bearerOf, identify, requireStillValid } from '../identity.ts';
import { LocalError } from '../localError.ts';
import type { Engine } from '../perform.ts';
import { apiKeyRecord, withUsage } from './keyRecord.ts';
import { deleteApiKey, findApiKey, insertApiKey, listApiKeys, type StoredApiKey, saveApiKey } from './storedKey.ts';

export function apiKeysArea({ database, transactions, now }: Engine, requests: Requests): Area {
  return {
    prefix: '/router/api/v1',
    find: routesOf<ApiKeyOperation>(apiKeyOperations),
    errorResponse: envelope,
    authorize: (match, authorization) => {
      const operation = match.name as ApiKeyOperation;
      const row = apiKeyOperations[operation];
      const bearer = bearerFor(database, row.permission === 'any', authorization, now());
      requests.take(apiKeyLimits(bearer.kind === 'key' ? { id: bearer.hash, owner: false } : bearer.token), now());
      return async (input) => {
        // The table key selects both the schema that validates the input and the handler that receives it.
        const handler = apiKeyHandlers[operation] as (call: ApiKeyCall, input: unknown) => unknown;
        assertSafe(input);
        const checked = checkInput(row.input, input);
        const work = () => {
          // The body may have taken long to arrive; an ordinary key is checked by the one operation that accepts it.
          if (bearer.kind === 'management') requireStillValid(database, bearer.token, now());
          return handler({ database, now, bearer }, checked);
        };
        const result = await (row.method === 'GET' ? transactions.read(work) : transactions.write(work));
        return jsonAnswer(row.status[0] ?? 200, JSON.stringify(result));
      };
    },
  };
}

function bearerFor(database: Database, any: boolean, authorization: string | undefined, now: Date): ApiKeyBearer {
  const hash = hashOf(bearerOf(authorization));
  const isKey = any && database.get('SELECT hash FROM keys WHERE hash = ?', hash) !== undefined;
  return isKey
    ? { kind: 'key', hash }
    : { kind: 'management', token: identify(database, 'management', authorization, now) };
}

function envelope(error: LocalError): HttpAnswer {
  const metadata = error.details && { metadata: error.details };
  const answer = jsonAnswer(
    error.status,
    JSON.stringify({ error: { code: error.status, message: error.message, ...metadata } }),
  );
  return { ...answer, headers: { ...answer.headers, ...retryHeader(error) } };
}

type ApiKeyOperation = keyof typeof apiKeyOperations;

type ApiKeyBearer =
  | { readonly kind: 'management'; readonly token: FoundToken }
  | { readonly kind: 'key'; readonly hash: string };

interface ApiKeyCall {
  readonly database: Database;
  readonly now: () => Date;
  readonly bearer: ApiKeyBearer;
}

type KeyHandler<K extends ApiKeyOperation> = (
  call: ApiKeyCall,
  input: z.output<(typeof apiKeyOperations)[K]['input']>,
) => z.output<(typeof apiKeyOperations)[K]['output']>;

type KeyHandlers = { readonly [K in ApiKeyOperation]: KeyHandler<K> };

const keysOnPage = 100;

const apiKeyHandlers: KeyHandlers = {
  updateKeys: ({ database, now }, { hash, ...named }) => {
    const before = findApiKey(database, hash);
    const changes = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
    if (Object.keys(changes).length === 0) return { data: apiKeyRecord(database, before, now()) };
    const after: StoredApiKey = { ...before, ...changes, updated_at: now().toISOString() };
    saveApiKey(database, after);
    return { data: apiKeyRecord(database, after, now()) };
  },

  listKeys: ({ database, now }, { offset = 0, include_disabled, workspace_id: workspaceId }) => {
    const includeDisabled = include_disabled === true || include_disabled === 'true';
    const keys = listApiKeys(database, { includeDisabled, workspaceId, offset, limit: keysOnPage });
    return { data: keys.map((key) => apiKeyRecord(database, key, now())) };
  },

  getKey: ({ database, now }, { hash }) => ({ data: apiKeyRecord(database, findApiKey(database, hash), now()) }),

  createKeys: ({ database, now }, { name, limit, limit_reset, include_byok_in_limit, expires_at }) => {
    const { key, plaintext } = insertApiKey(
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
    return { data: apiKeyRecord(database, key, now()), key: plaintext };
  },

  deleteKeys: ({ database }, { hash }) => {
    deleteApiKey(database, hash);
    return { deleted: true };
  },

  getCurrentKey: ({ database, now, bearer }) => {
    if (bearer.kind === 'management')
      return { data: ownRecord(withUsage(keyOfToken(bearer.token), noUsage, noUsage), true) };
    const key = findApiKey(database, bearer.hash);
    assertActive(key, now());
    return { data: ownRecord(apiKeyRecord(database, key, now()), false) };
  },
};

const noUsage = { total: 0, daily: 0, weekly: 0, monthly: 0 };

const keyOfToken = ({ name, createdAt, expiresAt }: FoundToken): StoredApiKey => ({
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
const ownRecord = (key: ApiKey, management: boolean): OwnApiKey => ({
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

function assertActive({ disabled, expires_at }: StoredApiKey, now: Date): void {
  if (disabled) throw new LocalError('token_revoked', 'This key is disabled.');
  if (expires_at !== null && expires_at <= now.toISOString()) {
    throw new LocalError('token_expired', `This key expired on ${expires_at.slice(0, 10)}.`);
  }
}
