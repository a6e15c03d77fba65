import assert from 'node:assert/strict';

import { killRounds } from './kill/rounds.ts';
import { removeTemporaryFolders } from './localService.ts';

describe('local service under load', () => {
  afterEach(removeTemporaryFolders);

  it('keeps acknowledged writes whole and once over ten SIGKILLs', async () => {
    const { acknowledged } = await killRounds(10);
    assert.ok(acknowledged >= 10);
  });
});
