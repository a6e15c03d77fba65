import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';

import { root } from '../../scripts/setup/places.mjs';
import { seed } from './seed.ts';

describe('note in the real editor with auto save', () => {
  it('loses no text in 500 random sequences with merges', function () {
    this.timeout(60 * 60_000);
    console.log('JOBDECK_TEST_FIRST_COURSE=84 with the seed repeats them from course 84 on.');
    const environment = { ...process.env, JOBDECK_SEED: String(seed), JOBDECK_TEST_COURSES: '500' };
    for (const command of [
      ['esbuild.mjs'],
      ['scripts/test/hostLayer.ts', '--tally=out/tally/noteCourses.json', 'noteCourses'],
    ]) {
      const { status } = spawnSync(process.execPath, command, { cwd: root, env: environment, stdio: 'inherit' });
      assert.equal(status, 0, `${command.join(' ')} ended with ${status}`);
    }
  });
});
