import assert from 'node:assert/strict';

import { type FailureKind, ServiceError } from '../../../../src/base/errors.ts';
import type { Permission } from '../../../../src/base/permission.ts';
import { permissionOf } from '../../../../src/contract/permissionOf.ts';
import {
  type DiscoveryNeeds,
  discoverPermissions,
  type ReadPermission,
} from '../../../../src/store/session/discovery.ts';

const failed = (kind: FailureKind) => new ServiceError(kind, 'a call', 'Why.');
const no = (kind: FailureKind) => () => Promise.reject(failed(kind));
const yes = async () => undefined;

function needs(listTools: DiscoveryNeeds['listTools'], reads: Partial<DiscoveryNeeds['reads']> = {}) {
  const tried: ReadPermission[] = [];
  const read = (permission: ReadPermission) => () => {
    tried.push(permission);
    return (reads[permission] ?? yes)();
  };
  const all = {
    'tracker:read': read('tracker:read'),
    'meetings:read': read('meetings:read'),
    'notes:read': read('notes:read'),
    'contexts:read': read('contexts:read'),
  };
  return { tried, given: { listTools, permissionOf, reads: all } };
}

/** The permissions with this answer, in the document's order. */
const withAnswer = ({ held }: { held: Readonly<Record<Permission, string>> }, answer: string): string[] =>
  Object.entries(held).flatMap(([permission, each]) => (each === answer ? permission : []));

describe('discoverPermissions', () => {
  it('reads them off the tools that the token is shown, and tries nothing', async () => {
    const { given, tried } = needs(async () => ['tracker_get_board', 'tracker_move_card', 'list_notes', 'brew_coffee']);
    const found = await discoverPermissions(given);
    assert.deepEqual(withAnswer(found, 'granted'), ['tracker:read', 'tracker:edit', 'notes:read']);
    assert.deepEqual(withAnswer(found, 'unknown'), []);
    assert.deepEqual(
      { source: found.source, subscription: found.subscription },
      { source: 'tools', subscription: 'active' },
    );
    assert.deepEqual(tried, []);
  });

  it('counts reading as included in editing', async () => {
    const { given } = needs(async () => ['create_note']);
    assert.deepEqual(withAnswer(await discoverPermissions(given), 'granted'), ['notes:read', 'notes:edit']);
  });

  for (const [why, listTools] of [
    ['is out of reach', no('missing')],
    ['lists nothing', async () => []],
    ['lists only what this version does not know', async () => ['brew_coffee']],
  ] as const)
    it(`tries reads, and leaves edits unknown, where the MCP endpoint ${why}`, async () => {
      const { given } = needs(listTools, { 'meetings:read': no('denied'), 'notes:read': no('denied') });
      const found = await discoverPermissions(given);
      assert.deepEqual(withAnswer(found, 'granted'), ['tracker:read', 'contexts:read']);
      assert.deepEqual(withAnswer(found, 'missing'), ['meetings:read', 'notes:read', 'notes:edit']);
      assert.deepEqual(withAnswer(found, 'unknown'), ['tracker:edit']);
      assert.equal(found.source, 'reads');
    });

  it('leaves unknown what a failure of another kind hides', async () => {
    const { given } = needs(no('broken'), { 'contexts:read': no('broken') });
    assert.deepEqual(withAnswer(await discoverPermissions(given), 'unknown'), [
      'tracker:edit',
      'notes:edit',
      'contexts:read',
    ]);
  });

  it('tells an ended subscription, which hides all tools, and asks no more than once for it', async () => {
    const { given, tried } = needs(async () => [], { 'tracker:read': no('subscriptionEnded') });
    const found = await discoverPermissions(given);
    assert.equal(found.subscription, 'ended');
    assert.deepEqual(tried, ['tracker:read']);
  });

  it('rejects where the token is refused or nothing can be reached, since that says nothing of permissions', async () => {
    await assert.rejects(discoverPermissions(needs(no('signedOut')).given), { kind: 'signedOut' });
    const offline = needs(no('unreachable'), { 'tracker:read': no('unreachable') });
    await assert.rejects(discoverPermissions(offline.given), { kind: 'unreachable' });
    const replaced = needs(no('missing'), { 'notes:read': no('cancelled') });
    await assert.rejects(discoverPermissions(replaced.given), { kind: 'cancelled' });
  });
});
