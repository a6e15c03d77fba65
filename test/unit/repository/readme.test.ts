import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { picturesIn, withPictures } from '../../../scripts/package/readme.ts';
import { root } from '../../../scripts/setup/places.mjs';

describe('README of the packaged extension', () => {
  let readme: string;
  let sections: readonly string[];

  before(() => {
    readme = readFileSync(path.join(root, 'README.md'), 'utf8');
    sections = readme.split(/^## /m);
  });

  it('has its pictures in it', () => {
    const text = withPictures('A ![board](media/b.png) and [page](media/b.png).', (file) => Buffer.from(file));
    const data = Buffer.from('media/b.png').toString('base64');
    assert.equal(text, `A ![board](data:image/png;base64,${data}) and [page](media/b.png).`);
    assert.deepEqual(picturesIn(text), []);
    const whole = withPictures(readme, (file) => readFileSync(path.join(root, file)));
    assert.doesNotMatch(whole.replaceAll(/\(data:[^)]*\)/g, '()'), /!\[[^\]]*\]\((?!https:)[^)]/);
  });

  it('begins for who installed it, with a picture and the first minute', () => {
    const [first = '', minute = ''] = sections;
    assert.equal(picturesIn(first).length, 1);
    assert.ok(first.trim().split('\n').length <= 8, first);
    assert.match(minute, /^The first minute\n/);
    assert.doesNotMatch(sections.slice(0, -1).join(''), /npm /);
  });

  it('ends with the commands for a clone', () => {
    assert.match(sections.at(-1) ?? '', /^Working on it\n[^#]*```sh\nnpm start\nnpm test\n```/);
  });
});
