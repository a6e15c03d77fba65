import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

interface Package {
  readonly scripts: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

/** Known fields in their order: what it is, where it lives, how the editor loads it, how it is built, what it contributes. */
const fields = [
  'name displayName description version publisher license homepage repository bugs icon private type engines categories keywords main',
  'capabilities extensionKind scripts devDependencies optionalDependencies activationEvents contributes',
]
  .join(' ')
  .split(' ');

describe('package.json', () => {
  const text = readFileSync(join(root, 'package.json'), 'utf8');
  const declared = JSON.parse(text) as Package;

  it('has the known fields in order', () => assert.deepEqual(Object.keys(declared), fields));

  it('pins sorted dependencies to exact versions', () => {
    for (const dependencies of [declared.devDependencies, declared.optionalDependencies]) {
      assert.deepEqual(Object.keys(dependencies), Object.keys(dependencies).toSorted());
      for (const [name, version] of Object.entries(dependencies))
        assert.match(version, /^(npm:[\w-]+@)?\d+\.\d+\.\d+$/, name);
    }
  });

  it('names existing files in its scripts', () => {
    const files = Object.values(declared.scripts).flatMap((script) => script.match(/[\w/]+\.(ts|mjs)\b/g) ?? []);
    assert.ok(files.length > 5);
    assert.deepEqual(
      files.filter((file) => !existsSync(join(root, file))),
      [],
    );
  });
});
