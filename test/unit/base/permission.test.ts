import assert from 'node:assert/strict';

import {
  defaultExpiryDays,
  defaultPermissions,
  grants,
  type Permission,
  permissions,
} from '../../../src/base/domain/permission.ts';

describe('grants', () => {
  const included: Readonly<Record<Permission, readonly Permission[]>> = {
    'tracker:read': ['tracker:read'],
    'tracker:edit': ['tracker:edit', 'tracker:read'],
    'meetings:read': ['meetings:read'],
    'notes:read': ['notes:read'],
    'notes:edit': ['notes:edit', 'notes:read'],
    'contexts:read': ['contexts:read'],
  };
  for (const granted of permissions)
    it(`grants only ${included[granted].join(' and ')} for ${granted}`, () => {
      assert.deepEqual(permissions.filter((wanted) => grants([granted], wanted)).sort(), [...included[granted]].sort());
    });

  it('grants nothing for missing, unknown or differently cased permissions', () => {
    for (const granted of [[], ['tracker'], ['Tracker:Edit'], ['tracker:edit '], ['*'], ['__proto__']])
      assert.deepEqual(
        permissions.filter((wanted) => grants(granted, wanted)),
        [],
      );
  });

  it('defaults to tracker and meetings for 90 days', () => {
    assert.deepEqual(defaultPermissions, ['tracker:read', 'tracker:edit', 'meetings:read']);
    assert.equal(defaultExpiryDays, 90);
  });
});
