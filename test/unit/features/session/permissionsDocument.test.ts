import assert from 'node:assert/strict';

import { permissionStatuses } from '../../../../src/base/permissionStatus.ts';
import { permissionsDocument } from '../../../../src/features/session/permissionsDocument.ts';
import { type Found, nothingKnown } from '../../../../src/store/session/discovery.ts';

const hosted = { kind: 'hosted', baseUrl: 'https://tracker.example', account: 'random-account' } as const;
const reader: Found = {
  held: permissionStatuses((permission) =>
    permission === 'tracker:read' ? 'granted' : permission === 'notes:edit' ? 'unknown' : 'missing',
  ),
  source: 'reads',
  subscription: 'active',
};

describe('permissionsDocument', () => {
  it('says of each permission whether the token has it, in the words of the service', () => {
    const text = permissionsDocument(hosted, reader).replaceAll('\u00a0', ' ');
    assert.match(text, /\| Read tracker \| ✓ granted \|/);
    assert.match(text, /\| Edit tracker \| ✗ missing \|/);
    assert.match(text, /\| Create and edit notes \| \? unknown until used \|/);
    assert.match(text, /create a new token/);
    assert.match(text, /tracker\.example/);
    assert.doesNotMatch(text, /random-account/);
  });

  it('says how it knows, and offers no new token where nothing is missing', () => {
    assert.match(permissionsDocument(hosted, { ...reader, source: 'tools' }), /so this is exact/);
    const unknown = permissionsDocument(hosted, nothingKnown);
    assert.match(unknown, /not been asked yet/);
    assert.doesNotMatch(unknown, /create a new token/);
  });

  it('says when the subscription has ended, and that nothing needs to be done but to renew it', () => {
    const text = permissionsDocument(hosted, { ...reader, subscription: 'ended' });
    assert.match(text, /subscription has ended.*works again by itself/s);
  });

  it('says whose token it is, or that there is none', () => {
    assert.match(permissionsDocument({ kind: 'local' }, reader), /local service on this machine/);
    for (const state of [undefined, { kind: 'signedOut', baseUrl: 'https://x.example' } as const])
      assert.match(permissionsDocument(state, reader), /There is no token/);
  });
});
