import assert from 'node:assert/strict';

import { killRounds } from '../service/kill/rounds.ts';
import { removeTemporaryFolders } from '../service/localService.ts';

describe('local service under load', () => {
  afterEach(removeTemporaryFolders);

  it('keeps acknowledged writes whole and once after 200 SIGKILLs', async function () {
    this.timeout(20 * 60_000);
    const { acknowledged } = await killRounds(200);
    assert.ok(acknowledged >= 1_000);
  });
});
