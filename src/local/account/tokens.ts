import * as z from 'zod';

import { defaultExpiryDays, defaultPermissions, permissions } from '../../base/permission.ts';
import { IdInput, Moment, Title } from '../../contract/input.ts';
import type { Requests } from '../data/requests.ts';
import { type FoundToken, issueToken, listTokens, revokeToken } from '../data/tokens.ts';
import { invalid, LocalError } from '../localError.ts';
import { accountCall } from './call.ts';

const day = 24 * 60 * 60 * 1000;

const shown = ({ owner: _, ...token }: FoundToken, requests: Requests) => ({
  ...token,
  lastUsedAt: requests.lastOf(token.id),
});

/** When a new token ends: as wanted, else after 90 days. */
function expiryOf(now: Date, days: number | undefined, moment: string | undefined): Date {
  if (days !== undefined && moment !== undefined) {
    throw invalid({ path: 'expiresAt', message: 'is given together with expiresInDays; give one of them' });
  }
  return moment === undefined ? new Date(now.getTime() + (days ?? defaultExpiryDays) * day) : new Date(moment);
}

/** Tokens as the service's web page manages them (tracker document, Authentication; payloads, The local service). */
export const tokenCalls = {
  listTokens: accountCall({
    method: 'GET',
    path: '/tokens',
    status: 200,
    input: z.strictObject({}),
    run: ({ database, requests }) => ({ items: listTokens(database).map((token) => shown(token, requests)) }),
  }),
  createToken: accountCall({
    method: 'POST',
    path: '/tokens',
    status: 201,
    input: z.strictObject({
      name: Title,
      permissions: z
        .array(z.enum(permissions))
        .min(1)
        .default([...defaultPermissions]),
      expiresInDays: z.number().min(-36_500).max(36_500).optional(),
      expiresAt: Moment.optional(),
    }),
    run: ({ database, requests, now }, input) => {
      const createdAt = now();
      const expiresAt = expiryOf(createdAt, input.expiresInDays, input.expiresAt);
      const wanted = { name: input.name, permissions: [...new Set(input.permissions)], createdAt, expiresAt };
      const { token, secret } = issueToken(database, { ...wanted, kind: 'token', owner: false });
      return { token: shown(token, requests), secret };
    },
  }),
  revokeToken: accountCall({
    method: 'DELETE',
    path: '/tokens/{id}',
    status: 204,
    input: z.strictObject({ id: IdInput }),
    run: ({ database, now }, { id }) => {
      if (!revokeToken(database, id, now())) throw new LocalError('token_not_found', 'There is no such token.');
    },
  }),
};
