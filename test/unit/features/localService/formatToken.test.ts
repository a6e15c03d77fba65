import assert from 'node:assert/strict';

import { namesOf, permissions, permissionTexts } from '../../../../src/base/domain/permission.ts';
import { type Token, tokenSchema } from '../../../../src/contract/account.ts';
import { formatToken, formatWorkingTokens } from '../../../../src/features/localService/formatToken.ts';
import { trackerDocument } from '../../../fixtures/specification.ts';

const now = new Date('2026-03-02T12:00:00Z');
const token = (id: string, over: Partial<Token> = {}): Token =>
  tokenSchema().parse({
    id,
    name: `Token ${id}`,
    expiresAt: '2026-06-01T12:00:00Z',
    permissions: ['tracker:read'],
    ...over,
  });

describe('token text', () => {
  it('lists tokens while they are valid', () => {
    const tokens = [
      token('works'),
      token('revoked', { revokedAt: '2026-03-01T00:00:00Z' }),
      token('expired', { expiresAt: '2026-03-02T12:00:00Z' }),
      token('odd', { expiresAt: '' }),
    ];
    assert.deepEqual(
      formatWorkingTokens(tokens, now).map(({ id }) => id),
      ['works'],
    );
  });

  it('shows expiry, last use and permissions', () => {
    assert.deepEqual(formatToken(token('1', { permissions: ['tracker:read', 'notes:edit', 'future:own'] })), {
      label: 'Token 1',
      description: 'until 2026-06-01, never used',
      detail: 'Read tracker, Create and edit notes, future:own',
    });
    assert.match(formatToken(token('1', { lastUsedAt: '2026-02-03T12:00:00Z' })).description, /last used 2026-02-03$/);
  });

  it("names permissions as the tracker document's endpoints do", () => {
    assert.deepEqual(Object.keys(permissionTexts), [...permissions]);
    for (const permission of permissions)
      assert.ok(trackerDocument.toLowerCase().includes(namesOf([permission]).toLowerCase()), permission);
    assert.equal(namesOf(['constructor']), 'constructor');
  });
});
