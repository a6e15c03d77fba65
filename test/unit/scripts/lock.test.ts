import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { hostFolder, root } from '../../../scripts/setup/places.mjs';

interface Locked {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

for (const folder of [root, hostFolder]) {
  describe(`package-lock.json in ${path.relative(root, folder) || 'the root'}`, () => {
    const text = readFileSync(path.join(folder, 'package-lock.json'), 'utf8');
    const packages: Readonly<Record<string, Locked>> = JSON.parse(text).packages;

    it('includes the packages of every platform', () => {
      const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
        Object.keys(optionalDependencies).filter((name) => !isLocked(place, name)),
      );
      assert.deepEqual(missing, []);
    });

    it('names no registry', () => {
      assert.doesNotMatch(text, /"resolved"/);
    });

    /** Resolves as Node does: beside the dependent package first, then in each folder above. */
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
