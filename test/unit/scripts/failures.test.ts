import assert from 'node:assert/strict';
import path from 'node:path';

import { firstLines, listFailures } from '../../../scripts/test/failures.ts';

const failure = (title: string) => ({ file: 'test/unit/a.test.ts', title, error: 'Error: not so\n    at a' });

describe('listFailures', () => {
  it('names layer, file and title, and shows the error', () => {
    const inRoot = { ...failure('b'), file: path.resolve('test/service/b.test.ts') };
    assert.equal(
      listFailures([
        { name: 'unit', failures: [failure('a title')] },
        { name: 'host', failures: [] },
        { name: 'service', failures: [inRoot, { file: '', title: 'ran no test', error: '' }] },
      ]),
      [
        '✗ unit  test/unit/a.test.ts',
        '  a title',
        '    Error: not so',
        '        at a',
        '✗ service  test/service/b.test.ts',
        '  b',
        '    Error: not so',
        '        at a',
        '✗ service',
        '  ran no test',
      ].join('\n'),
    );
  });

  it('lists 30 failures and counts the rest', () => {
    const failures = Array.from({ length: 33 }, (_, index) => failure(`title ${index}`));
    const lines = listFailures([{ name: 'unit', failures }]).split('\n');
    assert.equal(lines.filter((line) => line.startsWith('✗')).length, 30);
    assert.equal(lines.at(-1), '… and 3 more');
  });

  it('limits an error to 10 lines of 300 characters, uncolored', () => {
    const lines = Array.from({ length: 20 }, (_, index) => `\u001b[31mline ${index}\u001b[39m`);
    assert.deepEqual(
      firstLines(lines.join('\n\n')).split('\n'),
      Array.from({ length: 10 }, (_, index) => `line ${index}`),
    );
    assert.equal(firstLines('x'.repeat(1000)), `${'x'.repeat(300)}…`);
  });
});
