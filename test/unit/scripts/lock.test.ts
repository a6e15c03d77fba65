import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { hostFolder, root } from '../../../scripts/setup/places.mjs';

interface Locked {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

for (const folder of [root, hostFolder]) {
  describe(`the lock in ${path.relative(root, folder) || 'the root'}`, () => {
    const text = readFileSync(path.join(folder, 'package-lock.json'), 'utf8');
    const packages: Readonly<Record<string, Locked>> = JSON.parse(text).packages;

    it('has the packages for every platform, without which "npm ci" refuses it', () => {
      const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
        Object.keys(optionalDependencies).filter((name) => !isLocked(place, name)),
      );
      assert.deepEqual(missing, []);
    });

    it('names no registry', () => {
      assert.doesNotMatch(text, /"resolved"/);
    });

    /** As Node looks a package up: beside the one that asks, then further and further out. */
    function isLocked(place: string, name: string): boolean {
      const candidate = path.posix.join(place, 'node_modules', name);
      if (Object.hasOwn(packages, candidate)) return true;
      return (
        place !== '' &&
        isLocked(place.split('node_modules/').slice(0, -1).join('node_modules/').replace(/\/$/, ''), name)
      );
    }
  });
}
