import { dayMs } from '../../base/clock.ts';
import { defaultExpiryDays } from '../../base/permission.ts';
import { accountOperations } from '../../contract/account.ts';
import type { Requests } from '../data/requests.ts';
import { type FoundToken, issueToken, listTokens, revokeToken } from '../data/tokens.ts';
import { invalid, LocalError } from '../localError.ts';
import { answerTo } from './call.ts';

const tokenRecord = ({ owner: _, ...token }: FoundToken, requests: Requests) => ({
  ...token,
  lastUsedAt: requests.lastOf(token.id),
});

function expiryOf(now: Date, days: number | undefined, moment: string | undefined): Date {
  if (days !== undefined && moment !== undefined) {
    throw invalid({ path: 'expiresAt', message: 'is given together with expiresInDays; give one of them' });
  }
  return moment === undefined ? new Date(now.getTime() + (days ?? defaultExpiryDays) * dayMs) : new Date(moment);
}

export const tokenCalls = {
  listTokens: answerTo(accountOperations.listTokens, ({ database, requests }) => ({
    items: listTokens(database).map((token) => tokenRecord(token, requests)),
  })),
  createToken: answerTo(accountOperations.createToken, ({ database, requests, now }, input) => {
    const createdAt = now();
    const expiresAt = expiryOf(createdAt, input.expiresInDays, input.expiresAt);
    const wanted = { name: input.name, permissions: [...new Set(input.permissions)], createdAt, expiresAt };
    const { token, secret } = issueToken(database, { ...wanted, kind: 'token', owner: false });
    return { token: tokenRecord(token, requests), secret };
  }),
  revokeToken: answerTo(accountOperations.revokeToken, ({ database, now }, { id }) => {
    if (!revokeToken(database, id, now())) throw new LocalError('token_not_found', 'Token not found.');
  }),
};
