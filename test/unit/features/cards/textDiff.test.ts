import assert from 'node:assert/strict';

import { diffWords } from '../../../../src/features/cards/history/textDiff.ts';

const written = (before: string, after: string): string =>
  diffWords(before, after)
    .map(({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `{+${text}+}` })[kind])
    .join('');

describe('word diff', () => {
  it('marks removed and added words', () => {
    assert.equal(written('a b c', 'a x c'), 'a [-b-]{+x+} c');
    assert.equal(written('a c', 'a b c'), 'a {+b +}c');
    assert.equal(written('one two three four', 'uno dos three four'), '[-one two-]{+uno dos+} three four');
    assert.equal(written('a b c d', 'a x c y'), 'a [-b-]{+x+} c [-d-]{+y+}');
    assert.equal(written('', 'new'), '{+new+}');
    assert.equal(written('same', 'same'), 'same');
  });

  it('cuts what did not change', () => {
    const far = 'word '.repeat(100);
    const text = written(`${far}old ${far}old end`, `${far}new ${far}new end`);
    assert.match(text, /^….{40}\[-old-\]\{\+new\+\}/);
    assert.ok(text.length < 300, text);
  });

  it('compares long texts in bounded time and length', () => {
    const text = (of: string) => Array.from({ length: 20_000 }, (_, index) => `${of}${index}`).join(' ');
    const parts = diffWords(text('a'), text('b'));
    assert.ok(JSON.stringify(parts).length < 1_000);
  });

  it('keeps characters of two units whole', () => {
    for (const { text } of diffWords(`${'😀'.repeat(100)} a`, `${'😀'.repeat(100)} b`)) assert.ok(text.isWellFormed());
  });
});
