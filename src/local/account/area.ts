import { assertSafe } from '../checkInput.ts';
import { type Area, errorAnswer, jsonAnswer } from '../http/area.ts';
import { routesOf } from '../http/routes.ts';
import { identify, identifyAgain } from '../identity.ts';
import type { AccountCall, AccountNeeds } from './call.ts';
import { apiKeyCalls } from './keys.ts';
import { meetingCalls } from './meetings.ts';
import { subscriptionCalls } from './subscription.ts';
import { tokenCalls } from './tokens.ts';

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
