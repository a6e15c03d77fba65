import assert from 'node:assert/strict';

import type { Permission } from '../../../../src/base/domain/permission.ts';
import { type FailureKind, ServiceError } from '../../../../src/base/flow/errors.ts';
import { permissionOf } from '../../../../src/contract/tracker.ts';
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

/** Permissions with this status, in the order of the document. */
const withAnswer = ({ statuses }: { statuses: Readonly<Record<Permission, string>> }, answer: string): string[] =>
  Object.entries(statuses).flatMap(([permission, each]) => (each === answer ? permission : []));

describe('discoverPermissions', () => {
  it('reads permissions from the tool list, without trial reads', async () => {
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

  it('includes reading in editing', async () => {
    const { given } = needs(async () => ['create_note']);
    assert.deepEqual(withAnswer(await discoverPermissions(given), 'granted'), ['notes:read', 'notes:edit']);
  });

  for (const [why, listTools] of [
    ['is out of reach', no('missing')],
    ['lists nothing', async () => []],
    ['lists only what this version does not know', async () => ['brew_coffee']],
  ] as const)
    it(`tries reads, not edits, where the MCP endpoint ${why}`, async () => {
      const { given } = needs(listTools, { 'meetings:read': no('denied'), 'notes:read': no('denied') });
      const found = await discoverPermissions(given);
      assert.deepEqual(withAnswer(found, 'granted'), ['tracker:read', 'contexts:read']);
      assert.deepEqual(withAnswer(found, 'missing'), ['meetings:read', 'notes:read', 'notes:edit']);
      assert.deepEqual(withAnswer(found, 'unknown'), ['tracker:edit']);
      assert.equal(found.source, 'reads');
    });

  it('leaves permissions unknown after other failures', async () => {
    const { given } = needs(no('broken'), { 'contexts:read': no('broken') });
    assert.deepEqual(withAnswer(await discoverPermissions(given), 'unknown'), [
      'tracker:edit',
      'notes:edit',
      'contexts:read',
    ]);
  });

  it('detects an ended subscription with one read', async () => {
    const { given, tried } = needs(async () => [], { 'tracker:read': no('subscriptionEnded') });
    const found = await discoverPermissions(given);
    assert.equal(found.subscription, 'ended');
    assert.deepEqual(tried, ['tracker:read']);
  });

  it('rejects when signed out, unreachable or cancelled', async () => {
    await assert.rejects(discoverPermissions(needs(no('signedOut')).given), { kind: 'signedOut' });
    const offline = needs(no('unreachable'), { 'tracker:read': no('unreachable') });
    await assert.rejects(discoverPermissions(offline.given), { kind: 'unreachable' });
    const replaced = needs(no('missing'), { 'notes:read': no('cancelled') });
    await assert.rejects(discoverPermissions(replaced.given), { kind: 'cancelled' });
  });
});
