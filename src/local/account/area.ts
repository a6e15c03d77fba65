import * as z from 'zod';

import { defaultExpiryDays } from '../../base/domain/permission.ts';
import { dayMs } from '../../base/flow/clock.ts';
import { memoize } from '../../base/flow/memoize.ts';
import { accountOperations } from '../../contract/account.ts';
import { IdInput, Moment, Name, Title, textUpTo } from '../../contract/input.ts';
import { maxLength } from '../../contract/limits.ts';
import type { Method, Operation } from '../../contract/operation.ts';
import type { Meeting, Message } from '../../contract/tracker/library.ts';
import { assertSafe, checkInput } from '../checkInput.ts';
import type { Database } from '../data/database.ts';
import {
  changeTranscript,
  findMeeting,
  insertMeeting,
  insertMessage,
  insertSubchat,
  insertSummary,
} from '../data/meetings.ts';
import type { Requests } from '../data/requests.ts';
import { writeState } from '../data/state.ts';
import { type FoundToken, issueToken, listTokens, revokeToken } from '../data/tokens.ts';
import type { Transactions } from '../data/transactions.ts';
import { type Area, errorAnswer, jsonAnswer } from '../http/area.ts';
import { routesOf } from '../http/routes.ts';
import { identify, requireStillValid } from '../identity.ts';
import { newId } from '../ids.ts';
import { apiKeyRecord } from '../keys/keyRecord.ts';
import { addUsage } from '../keys/keyUsage.ts';
import { findApiKey } from '../keys/storedKey.ts';
import { invalid, LocalError } from '../localError.ts';
import { isSubscribed } from '../perform.ts';

interface AccountNeeds {
  readonly database: Database;
  readonly transactions: Transactions;
  readonly requests: Requests;
  readonly now: () => Date;
}

interface AccountCall {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly status: 200 | 201 | 204;
  readonly perform: (needs: AccountNeeds, input: unknown) => unknown;
}

function accountCall<S extends z.ZodType>(
  row: Omit<AccountCall, 'perform'> & {
    readonly input: () => S;
    readonly run: (needs: AccountNeeds, input: z.output<S>) => unknown;
  },
): AccountCall {
  const { method, path, status, run } = row;
  const schema = memoize(row.input);
  return { method, path, status, perform: (needs, input) => run(needs, checkInput(schema(), input)) };
}

const answerTo = <I extends z.ZodType, O extends z.ZodType>(
  operation: Operation<I, O>,
  run: (needs: AccountNeeds, input: z.output<I>) => unknown,
): AccountCall => {
  const {
    method,
    path,
    status: [status = 200],
  } = operation;
  return accountCall({ method, path, input: () => operation.input, status, run });
};

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

/** While the subscription is ended, no token works (tracker document, What the service does 2). */
const subscriptionCalls = {
  getSubscription: accountCall({
    method: 'GET',
    path: '/subscription',
    status: 200,
    input: () => z.strictObject({}),
    run: ({ database }) => ({ active: isSubscribed(database) }),
  }),
  putSubscription: accountCall({
    method: 'PUT',
    path: '/subscription',
    status: 200,
    input: () => z.strictObject({ active: z.boolean() }),
    run: ({ database }, { active }) => {
      writeState(database, 'subscription', { active });
      return { active };
    },
  }),
};

const vacancy = () =>
  z.strictObject({ title: Name, company: Name, url: textUpTo(maxLength.url).nullable().default(null) });

/** Creates meetings, which the tracker API only reads (payloads, The local service). */
const meetingCalls = {
  addMeeting: accountCall({
    method: 'POST',
    path: '/meetings',
    status: 201,
    input: () =>
      z.strictObject({
        title: Title,
        startedAt: Moment,
        vacancy: vacancy().nullable().default(null),
        summary: textUpTo(maxLength.note).nullable().default(null),
      }),
    run: ({ database, now }, { title, startedAt, vacancy, summary }) => {
      const meeting: Meeting = {
        id: newId('meeting'),
        title,
        startedAt: new Date(startedAt).toISOString(),
        endedAt: null,
        durationSeconds: null,
        vacancy,
        scores: [],
        verdict: null,
        hasSummary: summary !== null,
        hasTranscript: false,
      };
      insertMeeting(database, meeting);
      const generatedAt = now().toISOString();
      if (summary !== null) insertSummary(database, { meetingId: meeting.id, generatedAt, text: summary });
      return meeting;
    },
  }),

  addMessage: accountCall({
    method: 'POST',
    path: '/meetings/{id}/messages',
    status: 201,
    input: () =>
      z.strictObject({
        id: IdInput,
        subchatId: IdInput.optional(),
        speaker: z.enum(['interviewer', 'candidate', 'assistant', 'user', 'other']),
        text: textUpTo(maxLength.note),
      }),
    run: ({ database, now }, { id, subchatId, speaker, text }) => {
      const { meeting } = findMeeting(database, id);
      const draft = { id: newId('message'), at: now().toISOString(), speaker, speakerName: null, text };
      const message: Message = { ...draft, beforeContextReset: false };
      insertMessage(database, subchatFor(database, id, subchatId), message);
      // Invalidates cursors of clients in the middle of the transcript (tracker document, Cross-cutting rules 3).
      changeTranscript(database, meeting);
      return message;
    },
  }),
};

function subchatFor(database: Database, meetingId: string, wanted: string | undefined): string {
  const ids = database
    .all<{ id: string }>('SELECT id FROM subchats WHERE meeting_id = ? ORDER BY position', meetingId)
    .map(({ id }) => id);
  if (wanted === undefined) return ids.at(-1) ?? insertSubchat(database, meetingId, 'Interview');
  if (!ids.includes(wanted)) throw invalid({ path: 'subchatId', message: 'is not a subchat of this meeting' });
  return wanted;
}

/** Above any real bill, and small enough that no sum of usages overflows. */
const maxUsd = 1e12;

/** Simulates spending, which request routing would record (payloads, The local service). */
const apiKeyCalls = {
  addKeyUsage: accountCall({
    method: 'POST',
    path: '/keys/{hash}/usage',
    status: 200,
    input: () =>
      z.strictObject({
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
          requireStillValid(database, token, now());
          return call.perform(needs, input);
        };
        const result = await (method === 'GET' ? transactions.read(work) : transactions.write(work));
        return call.status === 204 ? { status: 204 } : jsonAnswer(call.status, JSON.stringify(result));
      };
    },
  };
}
