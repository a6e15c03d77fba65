import assert from 'node:assert/strict';
import fc from 'fast-check';

import {
  mergeKeepingMine,
  mergeNoteTexts,
  mergeTexts,
} from '../../../../../src/features/notes/conflicts/mergeTexts.ts';

const base = 'one\ntwo\nthree\nfour\nfive\n';

describe('mergeTexts', () => {
  it('joins changes of separate lines', () => {
    const [mine, theirs] = [base.replace('one', 'mine'), base.replace('five', 'theirs')];
    assert.equal(mergeTexts(base, mine, theirs), 'mine\ntwo\nthree\nfour\ntheirs\n');
  });

  it('joins insertions and deletions', () => {
    const [mine, theirs] = [`new\n${base}`, base.replace('four\n', '')];
    assert.equal(mergeTexts(base, mine, theirs), 'new\none\ntwo\nthree\nfive\n');
  });

  it('accepts the same change of both', () => {
    const both = base.replace('three', 'both');
    assert.equal(mergeTexts(base, both, `${both}theirs\n`), `${both}theirs\n`);
  });

  it('joins nothing that overlaps', () => {
    assert.equal(mergeTexts(base, base.replace('two', 'mine'), base.replace('two', 'theirs')), undefined);
    assert.equal(mergeTexts(base, base.replace('two\n', ''), base.replace('two', 'theirs')), undefined);
    assert.equal(mergeTexts('', 'mine', 'theirs'), undefined);
  });

  it('joins nothing in adjacent lines', () => {
    assert.equal(mergeTexts(base, base.replace('two', 'mine'), base.replace('three', 'theirs')), undefined);
    assert.equal(mergeTexts(base, `${base}mine\n`, `${base}theirs\n`), undefined);
  });

  it('keeps CRLF and a missing last line break', () => {
    assert.equal(mergeTexts('a\r\nb\r\nc', 'A\r\nb\r\nc', 'a\r\nb\r\nc!'), 'A\r\nb\r\nc!');
  });

  it('returns the other text if one is unchanged', () => {
    const text = fc.array(fc.constantFrom('a\n', 'b\n', '\n', 'c'), { maxLength: 12 }).map((lines) => lines.join(''));
    fc.assert(
      fc.property(text, text, (from, to) => {
        assert.equal(mergeTexts(from, to, from), to);
        assert.equal(mergeTexts(from, from, to), to);
      }),
    );
  });

  it('keeps all that both wrote', () => {
    const lines = (by: string) =>
      fc.array(
        fc.nat(8).map((at) => ({ at, line: `${by}${at}\n` })),
        { maxLength: 4 },
      );
    const written = (edits: readonly { at: number; line: string }[]) =>
      Array.from(
        { length: 9 },
        (_, at) =>
          `${edits
            .filter((edit) => edit.at === at)
            .map(({ line }) => line)
            .join('')}${at}\n`,
      ).join('');
    fc.assert(
      fc.property(lines('mine'), lines('theirs'), (mine, theirs) => {
        const merged = mergeTexts(written([]), written(mine), written(theirs));
        if (mine.some(({ at }) => theirs.some((edit) => edit.at === at))) return;
        assert.equal(merged, written([...mine, ...theirs]));
      }),
    );
  });

  it('joins changes of long texts with many empty lines', () => {
    const lines = Array.from({ length: 8_000 }, (_, index) => (index % 2 === 0 ? '\n' : `line ${index}\n`));
    const text = lines.join('');
    const merged = mergeTexts(text, text.replaceAll('1\n', 'mine\n'), text.replaceAll('9\n', 'theirs\n'));
    assert.equal(merged, text.replaceAll('1\n', 'mine\n').replaceAll('9\n', 'theirs\n'));
  });

  it('compares no texts with too many equal lines', () => {
    const text = 'same\n'.repeat(8_000);
    assert.equal(mergeTexts(text, `mine\n${text}`, `${text}theirs\n`), undefined);
    assert.equal(mergeTexts(text, text, `${text}theirs\n`), `${text}theirs\n`);
  });
});

describe('mergeNoteTexts', () => {
  const crlf = (text: string) => text.replaceAll('\n', '\r\n');
  const [mine, theirs] = [base.replace('one', 'mine'), base.replace('five', 'theirs')];
  const both = base.replace('one', 'mine').replace('five', 'theirs');

  it('merges equal lines with other line breaks', () => {
    assert.equal(mergeNoteTexts(base, mine, crlf(theirs)), crlf(both));
    assert.equal(mergeNoteTexts(crlf(base), crlf(mine), theirs), both);
    assert.equal(mergeNoteTexts(base, mine, `\ufeff${theirs}`), `\ufeff${both}`);
  });

  it('keeps the line breaks that the user chose', () => {
    assert.equal(mergeNoteTexts(base, crlf(mine), theirs), crlf(both));
  });

  it('needs no base for equal lines, and one for others', () => {
    assert.equal(mergeNoteTexts(undefined, mine, crlf(mine)), crlf(mine));
    assert.equal(mergeNoteTexts(undefined, mine, theirs), undefined);
  });
});

describe('mergeKeepingMine', () => {
  it('takes over what does not overlap', () => {
    const [mine, theirs] = [base.replace('one', 'mine'), base.replace('one', 'theirs').replace('five', 'their five')];
    assert.deepEqual(mergeKeepingMine(base, mine, theirs), {
      text: 'mine\ntwo\nthree\nfour\ntheir five\n',
      leftOut: ['theirs'],
      undeleted: [],
    });
  });

  it('names each paragraph of theirs that is left out', () => {
    const theirs = 'first of\ntheirs\n\nsecond of theirs\n';
    assert.deepEqual(mergeKeepingMine('base\n', 'mine\n', theirs).leftOut, ['first of\ntheirs', 'second of theirs']);
    assert.deepEqual(mergeKeepingMine(undefined, 'mine\n', theirs).leftOut, ['first of\ntheirs', 'second of theirs']);
  });

  it('leaves out nothing that the user has taken over', () => {
    assert.deepEqual(mergeKeepingMine('base\n', 'theirs and mine\n', 'theirs\n'), {
      text: 'theirs and mine\n',
      leftOut: [],
      undeleted: [],
    });
    assert.deepEqual(mergeKeepingMine('base\n', 'more of theirsome\n', 'theirs\n').leftOut, ['theirs']);
  });

  it('names a deletion that is not kept', () => {
    const kept = mergeKeepingMine(base, base.replace('two', 'mine'), base.replace('two\n', ''));
    assert.deepEqual(kept, { text: base.replace('two', 'mine'), leftOut: [], undeleted: ['two'] });
  });

  it('keeps all that the user wrote', () => {
    const text = fc.array(fc.constantFrom('a\n', 'b\n', '\n', 'c\n'), { maxLength: 9 }).map((lines) => lines.join(''));
    fc.assert(
      fc.property(text, text, text, (common, mine, theirs) => {
        const kept = mergeKeepingMine(common, `${mine}mine\n`, theirs);
        assert.match(kept.text, /^mine$/m);
        const merged = mergeTexts(common, mine, theirs);
        if (merged !== undefined) assert.equal(mergeKeepingMine(common, mine, theirs).text, merged);
      }),
    );
  });
});
