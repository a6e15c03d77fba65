import assert from 'node:assert/strict';

import { killRounds } from '../service/kill/rounds.ts';
import { removeTemporaryFolders } from '../service/localService.ts';

describe('the local service under load', () => {
  afterEach(removeTemporaryFolders);

  it('has after each of 200 SIGKILLs every write it acknowledged, nothing half done and nothing twice', async function () {
    this.timeout(20 * 60_000);
    const { acknowledged } = await killRounds(200);
    assert.ok(acknowledged >= 1_000);
  });
});
