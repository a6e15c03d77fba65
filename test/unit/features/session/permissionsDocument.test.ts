import assert from 'node:assert/strict';

import { permissionStatuses } from '../../../../src/base/permissionStatus.ts';
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

describe('permissionsDocument', () => {
  it("lists each permission in the service's words", () => {
    const text = permissionsDocument(hosted, reader).replaceAll('\u00a0', ' ');
    assert.match(text, /\| Read tracker \| ✓ granted \|/);
    assert.match(text, /\| Edit tracker \| ✗ missing \|/);
    assert.match(text, /\| Create and edit notes \| \? unknown until used \|/);
    assert.match(text, /create a new token/);
    assert.match(text, /tracker\.example/);
    assert.doesNotMatch(text, /random-account/);
  });

  it('names its source, suggests no token unless needed', () => {
    assert.match(permissionsDocument(hosted, { ...reader, source: 'tools' }), /so this is exact/);
    const unknown = permissionsDocument(hosted, nothingKnown);
    assert.match(unknown, /not been asked yet/);
    assert.doesNotMatch(unknown, /create a new token/);
  });

  it('reports an ended subscription, to be renewed', () => {
    const text = permissionsDocument(hosted, { ...reader, subscription: 'ended' });
    assert.match(text, /subscription has ended.*works again by itself/s);
  });

  it('names the owner of the token, or none', () => {
    assert.match(permissionsDocument({ kind: 'local' }, reader), /local service on this machine/);
    for (const state of [undefined, { kind: 'signedOut', baseUrl: 'https://x.example' } as const])
      assert.match(permissionsDocument(state, reader), /There is no token/);
  });
});
