import * as z from 'zod';

import { defaultExpiryDays, defaultPermissions, permissions } from '../base/domain/permission.ts';
import { memoize } from '../base/flow/memoize.ts';
import { Id, list, TextOrNull } from './answer.ts';
import { IdInput, Moment, Title } from './input.ts';
import type { Client } from './operation.ts';
import { operation } from './operationRow.ts';

export const tokenSchema = memoize(() =>
  z.looseObject({
    id: Id,
    name: z.string().default(''),
    permissions: z.array(z.string()).default([]),
    createdAt: z.string().default(''),
    expiresAt: z.string().default(''),
    revokedAt: TextOrNull,
    lastUsedAt: TextOrNull,
  }),
);
export type Token = z.output<ReturnType<typeof tokenSchema>>;

/** The credential is the secret of the account area, which has no permissions. */
const defaults = { permission: 'any', errors: [] } as const;

/** The account area's operations on tokens, below its own base URL (tracker document, Authentication; payloads, The local service). */
export const accountOperations = {
  listTokens: operation({
    ...defaults,
    method: 'GET',
    path: '/tokens',
    title: 'List tokens',
    description: 'Every token that was issued, the newest first; none with its secret.',
    input: () => z.strictObject({}),
    output: () => list('tokens', tokenSchema()),
    status: [200],
    answer: 'json',
  }),
  createToken: operation({
    ...defaults,
    method: 'POST',
    path: '/tokens',
    title: 'Create token',
    description: `Issues a token, for ${defaultExpiryDays} days unless said otherwise; its secret is in this answer and nowhere else.`,
    input: () =>
      z.strictObject({
        name: Title,
        permissions: z
          .array(z.enum(permissions))
          .min(1)
          .max(permissions.length)
          .default([...defaultPermissions]),
        expiresInDays: z.number().min(-36_500).max(36_500).optional(),
        expiresAt: Moment.optional(),
      }),
    output: () => z.looseObject({ token: tokenSchema(), secret: z.string().min(1) }),
    status: [201],
    answer: 'json',
  }),
  revokeToken: operation({
    ...defaults,
    method: 'DELETE',
    path: '/tokens/{id}',
    title: 'Revoke token',
    description: 'Revokes a token; requests with it are refused from then on.',
    input: () => z.strictObject({ id: IdInput }),
    output: () => z.looseObject({ deleted: z.literal(true).default(true) }),
    status: [204],
    answer: 'empty',
    errors: ['token_not_found'],
    destructive: 'Programs that use the token stop working at once.',
  }),
} as const;

export type Account = Client<typeof accountOperations>;
