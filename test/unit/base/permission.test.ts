import assert from 'node:assert/strict';

import {
  defaultExpiryDays,
  defaultPermissions,
  grants,
  type Permission,
  permissions,
} from '../../../src/base/permission.ts';

describe('grants', () => {
  const included: Readonly<Record<Permission, readonly Permission[]>> = {
    'tracker:read': ['tracker:read'],
    'tracker:edit': ['tracker:edit', 'tracker:read'],
    'meetings:read': ['meetings:read'],
    'notes:read': ['notes:read'],
    'notes:edit': ['notes:edit', 'notes:read'],
    'contexts:read': ['contexts:read'],
  };
  for (const held of permissions)
    it(`lets ${held} alone do ${included[held].join(' and ')} and nothing else`, () => {
      assert.deepEqual(permissions.filter((wanted) => grants([held], wanted)).sort(), [...included[held]].sort());
    });

  it('gives nothing for no permission, an unknown one or one in other letters', () => {
    for (const held of [[], ['tracker'], ['Tracker:Edit'], ['tracker:edit '], ['*'], ['__proto__']])
      assert.deepEqual(
        permissions.filter((wanted) => grants(held, wanted)),
        [],
      );
  });

  it('knows the defaults of a new token: tracker and meetings, for 90 days', () => {
    assert.deepEqual(defaultPermissions, ['tracker:read', 'tracker:edit', 'meetings:read']);
    assert.equal(defaultExpiryDays, 90);
  });
});
