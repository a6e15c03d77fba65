import assert from 'node:assert/strict';

import { permissions } from '../../src/base/domain/permission.ts';
import { permissionOf, trackerOperations } from '../../src/contract/tracker.ts';
import { createClient } from '../../src/http/client.ts';
import { listTools } from '../../src/http/mcp.ts';
import { createTransport } from '../../src/http/transport.ts';
import { type DiscoveredPermissions, discoverPermissions } from '../../src/store/session/discovery.ts';
import { account, newToken } from './calls.ts';
import { ServicePerTest } from './localService.ts';

describe('permission discovery', () => {
  const local = new ServicePerTest({ sample: 'small' });

  /** Queries the real service as the extension does; `mcp` is the base of the MCP endpoint. */
  const discover = (token: string, mcp = local.service.trackerUrl): Promise<DiscoveredPermissions> => {
    const transportTo = (baseUrl: string) => createTransport({ fetch: globalThis.fetch, baseUrl, token });
    const tracker = createClient('tracker', trackerOperations, transportTo(`${local.service.trackerUrl}/api/v1`));
    return discoverPermissions({
      listTools: () => listTools(transportTo(mcp), 'background'),
      permissionOf,
      reads: {
        'tracker:read': () => tracker.tracker_list_columns({}),
        'meetings:read': () => tracker.list_meetings({ limit: 1 }),
        'notes:read': () => tracker.list_note_folders({}),
        'contexts:read': () => tracker.list_contexts({}),
      },
    });
  };
  const withAnswer = ({ statuses: held }: DiscoveredPermissions, answer: string) =>
    permissions.filter((each) => held[each] === answer);

  it('detects each permission exactly by the tools', async () => {
    for (const permission of permissions) {
      const { secret } = await newToken(local.service, { permissions: [permission] });
      const found = await discover(secret);
      const included = { 'tracker:edit': 'tracker:read', 'notes:edit': 'notes:read' } as const;
      const expected = permissions.filter(
        (each) => each === permission || (permission in included && each === included[permission as 'notes:edit']),
      );
      assert.deepEqual(withAnswer(found, 'granted'), expected);
      assert.deepEqual(withAnswer(found, 'unknown'), []);
    }
  });

  it('detects reads without an MCP endpoint, edits stay unknown', async () => {
    const { secret } = await newToken(local.service, { permissions: ['tracker:edit', 'contexts:read'] });
    const found = await discover(secret, `${local.service.trackerUrl}/nowhere`);
    assert.deepEqual(withAnswer(found, 'granted'), ['tracker:read', 'contexts:read']);
    assert.deepEqual(withAnswer(found, 'missing'), ['meetings:read', 'notes:read', 'notes:edit']);
    assert.deepEqual(withAnswer(found, 'unknown'), ['tracker:edit']);
  });

  it('reports an ended subscription and all permissions after renewal', async () => {
    await account(local.service, 'PUT', '/subscription', { active: false });
    assert.equal((await discover(local.service.token)).subscription, 'ended');
    await account(local.service, 'PUT', '/subscription', { active: true });
    assert.deepEqual(withAnswer(await discover(local.service.token), 'granted'), [...permissions]);
  });

  it('fails with a rejected token', async () => {
    const { secret } = await newToken(local.service, { expiresInDays: -1 });
    await assert.rejects(discover(secret), { kind: 'signedOut', code: 'token_expired' });
  });
});
