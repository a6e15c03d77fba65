import * as z from 'zod';

import { IdInput, Moment } from '../../contract/input.ts';
import { apiKeyRecord } from '../keys/keyRecord.ts';
import { addUsage } from '../keys/keyUsage.ts';
import { findApiKey } from '../keys/storedKey.ts';
import { type AccountCall, accountCall } from './call.ts';

/** Above any real bill, and small enough that no sum of usages overflows. */
const maxUsd = 1e12;

/** Simulates spending, which request routing would record (payloads, The local service). */
export const apiKeyCalls: Readonly<Record<string, AccountCall>> = {
  addKeyUsage: accountCall({
    method: 'POST',
    path: '/keys/{hash}/usage',
    status: 200,
    input: z.strictObject({
      hash: IdInput,
      usd: z.number().min(0).max(maxUsd),
      byok: z.boolean().default(false),
      at: Moment.optional(),
    }),
    run: ({ database, now }, { hash, usd, byok, at }) => {
      const key = findApiKey(database, hash);
      addUsage(database, hash, { usd, byok, at: at === undefined ? now() : new Date(at) });
      return apiKeyRecord(database, key, now());
    },
  }),
};
