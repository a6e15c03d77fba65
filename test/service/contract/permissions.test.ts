import assert from 'node:assert/strict';

import { type Permission, permissions } from '../../../src/base/domain/permission.ts';
import type { Operation } from '../../../src/contract/operation.ts';
import { type TrackerOperation, trackerOperations } from '../../../src/contract/tracker.ts';
import { newToken, toolsShown } from '../calls.ts';
import { seconds } from '../localService.ts';
import { FilledFolder, type OpenedFolder } from './filledFolder.ts';
import { happyCalls } from './happyCalls.ts';
import { answerOverMcp, answerOverRest, type RawAnswer } from './rawCalls.ts';
import { assertRefusal } from './refusalShape.ts';

const operations = Object.keys(trackerOperations) as TrackerOperation[];

/** Permissions that allow a call, as in the tracker document: edit includes read. */
const enough: Readonly<Record<Permission, readonly Permission[]>> = {
  'tracker:read': ['tracker:read', 'tracker:edit'],
  'tracker:edit': ['tracker:edit'],
  'meetings:read': ['meetings:read'],
  'notes:read': ['notes:read', 'notes:edit'],
  'notes:edit': ['notes:edit'],
  'contexts:read': ['contexts:read'],
};

const wantedBy = (operation: TrackerOperation): readonly Permission[] =>
  enough[trackerOperations[operation].permission as Permission];

describe('operation table: permissions', () => {
  const folder = new FilledFolder('small');
  let opened: OpenedFolder;
  before(async () => {
    opened = await folder.open();
  });

  const tokenWith = async (held: readonly Permission[]): Promise<string> =>
    (await newToken(opened.service, { permissions: held })).secret;

  // The unknown field makes every permitted call invalid, so nothing ever changes.
  const bothWays = async (operation: TrackerOperation, token: string): Promise<[rest: RawAnswer, mcp: RawAnswer]> => {
    const row: Operation = trackerOperations[operation];
    const input = { ...happyCalls[operation].input(opened.world), colour: 'red' };
    opened.clock.forward(seconds(2));
    return [
      await answerOverRest(opened.service, row, input, { token }),
      await answerOverMcp(opened.service, operation, input, { token }),
    ];
  };

  for (const operation of operations) {
    const row: Operation = trackerOperations[operation];

    it(`rejects ${operation} and hides its tool without permission`, async () => {
      const token = await tokenWith(permissions.filter((permission) => !wantedBy(operation).includes(permission)));
      const [rest, mcp] = await bothWays(operation, token);
      assert.equal(rest.status, 403);
      for (const answer of [rest, mcp]) assertRefusal(answer, 'permission_denied', { permission: row.permission });
      assert.ok(!(await toolsShown(opened.service, token)).includes(operation));
    });
  }

  for (const permission of permissions) {
    const allowed = operations.filter((operation) => wantedBy(operation).includes(permission));

    it(`allows exactly the operations of ${permission}`, async () => {
      const token = await tokenWith([permission]);
      assert.deepEqual((await toolsShown(opened.service, token)).toSorted(), allowed.toSorted());
      for (const operation of operations) {
        const code = allowed.includes(operation) ? 'invalid_request' : 'permission_denied';
        for (const answer of await bothWays(operation, token)) assertRefusal(answer, code);
      }
    });
  }
});
