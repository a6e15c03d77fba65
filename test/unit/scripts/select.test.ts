import assert from 'node:assert/strict';

import { layers, select, testFiles } from '../../../scripts/test/layers.ts';

const selected = (...positionals: string[]) => {
  const { layers: some, parts } = select(positionals);
  return { layers: some.map(({ name }) => name), parts };
};

describe('select', () => {
  const all = layers.map(({ name }) => name);

  it('selects every layer without arguments', () => {
    assert.deepEqual(selected(), { layers: all, parts: [] });
  });

  it('keeps layers in their own order', () => {
    assert.deepEqual(selected('service', 'check'), { layers: ['check', 'service'], parts: [] });
  });

  it('selects files of a layer by parts of paths', () => {
    assert.deepEqual(selected('unit', 'scripts/select'), { layers: ['unit'], parts: ['scripts/select'] });
    assert.deepEqual(testFiles('test/unit/**/*.test.ts', ['scripts/select']), ['test/unit/scripts/select.test.ts']);
    assert.deepEqual(testFiles('test/unit/**/*.test.ts', ['scripts/select', 'scripts/lock']), [
      'test/unit/scripts/lock.test.ts',
      'test/unit/scripts/select.test.ts',
    ]);
  });

  it('omits layers without a matching file', () => {
    assert.deepEqual(selected('scripts/select'), { layers: ['unit'], parts: ['scripts/select'] });
    assert.deepEqual(selected('check', 'unit', 'scripts/select'), { layers: ['unit'], parts: ['scripts/select'] });
  });

  it('rejects an argument that matches no file', () => {
    assert.throws(() => select(['unit', 'servcie']), /^Error: No test file of unit has "servcie" in its path\.$/);
  });
});
