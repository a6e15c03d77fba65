import * as z from 'zod';

import { resets } from '../base/domain/usageWindows.ts';
import { memoize } from '../base/flow/memoize.ts';
import { maxIdLength, NumberOrNull, TextOrNull } from './answer.ts';
import { IdInput, Moment, textUpTo, wholeNumber } from './input.ts';
import type { Client } from './operation.ts';
import { operation } from './operationRow.ts';

const usd = () => z.number().default(0);

/** The API key record (key document, Resources); money in USD, `usage_*` of the current UTC day, week and month. */
export const apiKeySchema = memoize(() =>
  z.looseObject({
    hash: z.string().min(1).max(maxIdLength),
    name: z.string().default(''),
    label: z.string().default(''),
    disabled: z.boolean().default(false),
    limit: NumberOrNull,
    limit_remaining: NumberOrNull,
    limit_reset: TextOrNull,
    include_byok_in_limit: z.boolean().default(false),
    usage: usd(),
    usage_daily: usd(),
    usage_weekly: usd(),
    usage_monthly: usd(),
    byok_usage: usd(),
    byok_usage_daily: usd(),
    byok_usage_weekly: usd(),
    byok_usage_monthly: usd(),
    created_at: z.string().default(''),
    updated_at: TextOrNull,
    expires_at: z.string().nullish(),
    external_user: TextOrNull,
    creator_user_id: TextOrNull,
    workspace_id: z.string().default(''),
  }),
);
export type ApiKey = z.output<ReturnType<typeof apiKeySchema>>;

/** What a key can read about itself: only limits and usage, neither hash nor name (payloads, Key service). */
export const ownApiKeySchema = memoize(() =>
  apiKeySchema()
    .pick({
      label: true,
      limit: true,
      limit_remaining: true,
      limit_reset: true,
      include_byok_in_limit: true,
      usage: true,
      usage_daily: true,
      usage_weekly: true,
      usage_monthly: true,
      byok_usage: true,
      byok_usage_daily: true,
      byok_usage_weekly: true,
      byok_usage_monthly: true,
      creator_user_id: true,
      expires_at: true,
    })
    .extend({
      is_free_tier: z.boolean().default(false),
      is_management_key: z.boolean().default(false),
      is_provisioning_key: z.boolean().default(false).describe('The old name of is_management_key.'),
      rate_limit: z
        .looseObject({ requests: z.number(), interval: z.string(), note: z.string() })
        .optional()
        .describe('No longer kept; its requests are always -1.'),
      allowed_data_regions: z.array(z.string()).default([]).describe('Regions where requests may be processed.'),
      free_model_daily_requests: z
        .looseObject({ limit: z.int(), remaining: z.int(), used: z.int() })
        .optional()
        .describe('Free requests of the account in the current UTC day.'),
      organization_id: TextOrNull,
      workspace_id: TextOrNull,
    }),
);
export type OwnApiKey = z.output<ReturnType<typeof ownApiKeySchema>>;

const name = () => textUpTo(256).min(1);
const limit = () =>
  z.number().min(0).nullable().describe('Spending limit in USD; null for no limit, 0 blocks all use.');
const reset = () => z.enum(resets).nullable().describe('Resets at midnight UTC, weeks from Monday; null for no reset.');
const data = <T extends z.ZodType>(schema: T) => z.looseObject({ data: schema });
const hash = IdInput;
const defaults = { permission: 'management', answer: 'json', status: [200], errors: [] } as const;

/** The key service's operations, below its own `/api/v1`; only `updateKeys` is certain to exist (key document; payloads, Key service). */
export const apiKeyOperations = {
  updateKeys: operation({
    ...defaults,
    method: 'PATCH',
    path: '/keys/{hash}',
    title: 'Update key',
    description: 'Changes the named properties of an API key and leaves the others.',
    needsBody: true,
    input: () =>
      z
        .strictObject({
          name: name(),
          disabled: z.boolean(),
          limit: limit(),
          limit_reset: reset(),
          include_byok_in_limit: z.boolean(),
        })
        .partial()
        .extend({ hash }),
    output: () => data(apiKeySchema()),
  }),
  listKeys: operation({
    ...defaults,
    method: 'GET',
    path: '/keys',
    title: 'List keys',
    description: 'API keys, 100 a page; disabled ones only on request.',
    input: () =>
      z.strictObject({
        offset: wholeNumber({ min: 0 }).optional(),
        include_disabled: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
        workspace_id: IdInput.optional(),
      }),
    output: () => data(z.array(apiKeySchema())),
  }),
  getKey: operation({
    ...defaults,
    method: 'GET',
    path: '/keys/{hash}',
    title: 'Get key',
    description: 'One API key with its limit and usage.',
    input: () => z.strictObject({ hash }),
    output: () => data(apiKeySchema()),
  }),
  createKeys: operation({
    ...defaults,
    method: 'POST',
    path: '/keys',
    title: 'Create key',
    description: 'Makes an API key; its plaintext is in this answer and nowhere else.',
    input: () =>
      z.strictObject({
        name: name(),
        limit: limit().optional(),
        limit_reset: reset().optional(),
        include_byok_in_limit: z.boolean().optional(),
        expires_at: Moment.nullable().optional(),
      }),
    output: () => z.looseObject({ data: apiKeySchema(), key: z.string() }),
    status: [201, 200],
  }),
  deleteKeys: operation({
    ...defaults,
    method: 'DELETE',
    path: '/keys/{hash}',
    title: 'Delete key',
    description: 'Deletes an API key; requests with it are refused from then on.',
    input: () => z.strictObject({ hash }),
    output: () => z.looseObject({ deleted: z.boolean().default(true) }),
    destructive: 'Programs that use the key stop working at once, and its record is gone.',
  }),
  getCurrentKey: operation({
    ...defaults,
    permission: 'any',
    method: 'GET',
    path: '/key',
    title: 'Get current key',
    description: "The bearer's own key: limits and usage, and whether it is a management key.",
    input: () => z.strictObject({}),
    output: () => data(ownApiKeySchema()),
  }),
} as const;

export type ApiKeys = Client<typeof apiKeyOperations>;
