import * as z from 'zod';

import { defaultExpiryDays } from '../../base/domain/permission.ts';
import { dayMs } from '../../base/flow/clock.ts';
import { accountOperations } from '../../contract/account.ts';
import { assertSafe } from '../checkInput.ts';
import type { Requests } from '../data/requests.ts';
import { writeState } from '../data/state.ts';
import { type FoundToken, issueToken, listTokens, revokeToken } from '../data/tokens.ts';
import { type Area, errorAnswer, jsonAnswer } from '../http/area.ts';
import { routesOf } from '../http/routes.ts';
import { identify, identifyAgain } from '../identity.ts';
import { invalid, LocalError } from '../localError.ts';
import { isSubscribed } from '../perform.ts';
import { type AccountCall, type AccountNeeds, accountCall, answerTo } from './call.ts';
import { apiKeyCalls } from './keys.ts';
import { meetingCalls } from './meetings.ts';

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

const tokenCalls = {
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

/** While the subscription is ended, no token works (tracker document, What the service does 2). */
const subscriptionCalls = {
  getSubscription: accountCall({
    method: 'GET',
    path: '/subscription',
    status: 200,
    input: z.strictObject({}),
    run: ({ database }) => ({ active: isSubscribed(database) }),
  }),
  putSubscription: accountCall({
    method: 'PUT',
    path: '/subscription',
    status: 200,
    input: z.strictObject({ active: z.boolean() }),
    run: ({ database }, { active }) => {
      writeState(database, 'subscription', { active });
      return { active };
    },
  }),
};

const calls: Readonly<Record<string, AccountCall>> = {
  ...tokenCalls,
  ...subscriptionCalls,
  ...meetingCalls,
  ...apiKeyCalls,
};

/** Replaces the web page of the hosted service; no rate limit applies (tracker document, Authentication; payloads, The local service). */
export function accountArea(needs: AccountNeeds): Area {
  const { database, transactions, now } = needs;
  return {
    prefix: '/account',
    find: routesOf(calls),
    errorResponse: errorAnswer,
    authorize: ({ name, method }, authorization) => {
      const token = identify(database, 'account', authorization, now());
      const call = calls[name];
      if (call === undefined) throw new Error(`The account area has no call ${name}.`);
      return async (input) => {
        assertSafe(input);
        const work = () => {
          identifyAgain(database, token, now());
          return call.perform(needs, input);
        };
        const result = await (method === 'GET' ? transactions.read(work) : transactions.write(work));
        return call.status === 204 ? { status: 204 } : jsonAnswer(call.status, JSON.stringify(result));
      };
    },
  };
}
