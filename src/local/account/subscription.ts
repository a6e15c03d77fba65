import * as z from 'zod';

import { writeState } from '../data/state.ts';
import { isSubscribed } from '../perform.ts';
import { accountCall } from './call.ts';

/** While the subscription is ended, no token works (tracker document, What the service does 2). */
export const subscriptionCalls = {
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
