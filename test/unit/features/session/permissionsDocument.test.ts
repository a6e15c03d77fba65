import assert from 'node:assert/strict';

import { permissionStatuses } from '../../../../src/base/domain/permission.ts';
import { permissionsDocument } from '../../../../src/features/session/permissionsDocument.ts';
import { type DiscoveredPermissions, nothingKnown } from '../../../../src/store/session/discovery.ts';

const hosted = { kind: 'hosted', baseUrl: 'https://tracker.example', account: 'random-account' } as const;
const reader: DiscoveredPermissions = {
  statuses: permissionStatuses((permission) =>
    permission === 'tracker:read' ? 'granted' : permission === 'notes:edit' ? 'unknown' : 'missing',
  ),
  source: 'reads',
  subscription: 'active',
};

const shared = { kind: 'shared' } as const;

describe('permissionsDocument', () => {
  it("lists each permission in the service's words", () => {
    const text = permissionsDocument(hosted, reader, shared).replaceAll('\u00a0', ' ');
    assert.match(text, /\| Read tracker \| ✓ granted \|/);
    assert.match(text, /\| Edit tracker \| ✗ missing \|/);
    assert.match(text, /\| Create and edit notes \| \? unknown until used \|/);
    assert.match(text, /create a new token/);
    assert.match(text, /tracker\.example/);
    assert.doesNotMatch(text, /random-account/);
  });

  it('names its source, suggests no token unless needed', () => {
    assert.match(permissionsDocument(hosted, { ...reader, source: 'tools' }, shared), /so this is exact/);
    const unknown = permissionsDocument(hosted, nothingKnown, shared);
    assert.match(unknown, /not been asked yet/);
    assert.doesNotMatch(unknown, /create a new token/);
  });

  it('reports an ended subscription, to be renewed', () => {
    const text = permissionsDocument(hosted, { ...reader, subscription: 'ended' }, shared);
    assert.match(text, /subscription has ended.*works again by itself/s);
  });

  it('names the owner of the token, or none', () => {
    assert.match(permissionsDocument({ kind: 'local' }, reader, shared), /local service on this machine/);
    for (const state of [undefined, { kind: 'signedOut', baseUrl: 'https://x.example' } as const])
      assert.match(permissionsDocument(state, reader, shared), /There is no token/);
  });

  it("lists the permissions of the agents' own token", () => {
    const textWith = (agents: Parameters<typeof permissionsDocument>[2]) =>
      permissionsDocument(hosted, reader, agents).replaceAll('\u00a0', ' ');
    const own = textWith({ kind: 'own', permissions: ['notes:read'] });
    assert.match(own, /\| Permission \| This token \| Agents \| What it is for \|\n\|---\|---\|---\|---\|\n/);
    assert.match(own, /\| Read tracker \| ✓ granted \| ✗ missing \|/);
    assert.match(own, /\| Read notes \| ✗ missing \| ✓ granted \|/);
    const unknown = textWith({ kind: 'unknown', reason: 'The tracker cannot be reached.' });
    assert.match(unknown, /\| Read tracker \| ✓ granted \| \? unknown until used \|.*cannot be reached/s);
    assert.match(textWith(shared), /use this token too/);
    assert.match(permissionsDocument(hosted, reader, shared, ['It is blocked.']), /\n\nIt is blocked\.\n\n/);
  });
});
