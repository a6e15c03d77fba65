import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import type { Permission } from '../../../src/base/domain/permission.ts';
import type { commonErrors } from '../../../src/contract/errorCodes.ts';
import type { Operation } from '../../../src/contract/operation.ts';
import { type TrackerOperation, trackerOperations } from '../../../src/contract/tracker.ts';
import { account, newToken, request } from '../calls.ts';
import type { OpenedFolder } from './filledFolder.ts';
import { happyCalls } from './happyCalls.ts';
import { answerOverMcp, answerOverRest, type RawAnswer, readAnswer } from './rawCalls.ts';

/** Calls an operation in every way that can be rejected with the code. */
export type Call = (operation: TrackerOperation) => Promise<RawAnswer[]>;

interface Changed {
  readonly token?: string;
  readonly headers?: Record<string, string>;
  /** Added to the input of the working call. */
  readonly more?: object;
}

/** Valid calls over REST and MCP, except for the given changes. */
const bothWays =
  ({ service, world }: OpenedFolder, { more, ...sent }: Changed = {}): Call =>
  async (operation) => {
    const row: Operation = trackerOperations[operation];
    const input = { ...happyCalls[operation].input(world), ...more };
    return [await answerOverRest(service, row, input, sent), await answerOverMcp(service, operation, input, sent)];
  };

const tooLarge = ' '.repeat(8 * 2 ** 20 + 1);

/** How to provoke each code that every operation can return, on a folder that may be damaged. */
export const commonProvocations: Readonly<
  Record<(typeof commonErrors)[number], (opened: OpenedFolder) => Call | Promise<Call>>
> = {
  invalid_request: (opened) => bothWays(opened, { more: { colour: 'red' } }),

  token_missing: (opened) => bothWays(opened, { headers: { authorization: 'Basic bm9ib2R5' } }),

  token_invalid: (opened) => bothWays(opened, { token: 'jdk_nobody' }),

  token_expired: async (opened) => {
    const { secret } = await newToken(opened.service, { expiresAt: '2020-01-01T00:00:00Z' });
    return bothWays(opened, { token: secret });
  },

  token_revoked: async (opened) => {
    const { secret, token } = await newToken(opened.service, {});
    await account(opened.service, 'DELETE', `/tokens/${token.id}`);
    return bothWays(opened, { token: secret });
  },

  permission_denied: async (opened) => {
    const tokenWith = async (permission: Permission): Promise<string> =>
      (await newToken(opened.service, { permissions: [permission] })).secret;
    const [contexts, meetings] = [await tokenWith('contexts:read'), await tokenWith('meetings:read')];
    return (operation) => {
      const token = trackerOperations[operation].permission === 'contexts:read' ? meetings : contexts;
      return bothWays(opened, { token })(operation);
    };
  },

  subscription_ended: async (opened) => {
    await account(opened.service, 'PUT', '/subscription', { active: false });
    return bothWays(opened);
  },

  // A request without a body cannot be too large. Over MCP the body is read before authentication, so a few operations suffice.
  payload_too_large:
    ({ service }) =>
    async (operation) => {
      const row: Operation = trackerOperations[operation];
      if (row.method === 'GET' || row.method === 'DELETE') return [];
      const url = `/api/v1${row.path.replaceAll(/\{\w+\}/g, 'any')}`;
      const answer = async (to: string, by: string): Promise<RawAnswer> =>
        readAnswer(await request(service, by, to, { body: tooLarge }));
      const overRest = await answer(url, row.method);
      return row.creates ? [overRest, await answer('/mcp', 'POST')] : [overRest];
    },

  rate_limited: async (opened) => {
    const { secret: token } = await newToken(opened.service, {});
    const spend = () => request(opened.service, 'GET', '/api/v1/tracker/settings', { token });
    for (let done = 0; done < 120; done++) await (await spend()).arrayBuffer();
    return bothWays(opened, { token });
  },

  // No request can break the service, so the test damages its file directly.
  internal_error: (opened) => {
    const file = new DatabaseSync(path.join(opened.service.dataFolder, 'jobdeck.sqlite'));
    file.exec('DROP TABLE state');
    file.close();
    return bothWays(opened);
  },
};
