import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';

import { root } from '../../scripts/setup/places.mjs';
import { seed } from './seed.ts';

describe('text typed on pages', () => {
  it('stays whole in 500 random orders of what happens to them', function () {
    this.timeout(2 * 60 * 60_000);
    const environment = { ...process.env, JOBDECK_SEED: String(seed), JOBDECK_TEST_ORDERS: '500' };
    for (const command of [
      ['esbuild.mjs'],
      ['scripts/test/playwrightLayer.ts', 'page', '--tally=out/tally/typedOrders.json', 'typedOrders'],
    ]) {
      const { status } = spawnSync(process.execPath, command, { cwd: root, env: environment, stdio: 'inherit' });
      assert.equal(status, 0, `${command.join(' ')} ended with ${status}`);
    }
  });
});
