import assert from 'node:assert/strict';
import fc from 'fast-check';

import { newFence } from '../../../src/base/text/fencedData.ts';
import { hiddenSigns, outsideFences } from '../../fixtures/fences.ts';
import { injectedTexts } from '../../fixtures/injectedTexts.ts';

/** As a lenient reader sees it: without invisible characters, marks and spaces, in one form of letters and brackets. */
const lenient = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{Cf}\p{Cc}\p{M}\p{Default_Ignorable_Code_Point}\s]/gu, '')
    .replace(/[‹〈⟨《«﹤❮]/gu, '<')
    .replace(/[∕⁄\\]/gu, '/')
    .replace(/[‐-―_]/gu, '-')
    .toLowerCase()
    .replace(/[оοօ0]/gu, 'o')
    .replace(/[јꓙ]/gu, 'j')
    .replace(/е/gu, 'e')
    .replace(/с/gu, 'c')
    .replace(/κ/gu, 'k');

/** A text in a fence, the sentence before it, and what is between the markers. */
function fenced(text: string) {
  const { note, around } = newFence();
  const fence = around(text);
  const [, id] = /^<jobdeck-data ([0-9a-f]{8})>\n/.exec(fence) ?? [];
  const inside = fence.slice(`<jobdeck-data ${id}>\n`.length, -`\n</jobdeck-data ${id}>`.length);
  return { result: `${note} before${fence}after`, inside };
}

describe('newFence', () => {
  it('keeps hostile texts inside their fence', () => {
    assert.ok(new Set(injectedTexts).size > 70);
    for (const text of injectedTexts) {
      const { result, inside } = fenced(text);
      assert.match(outsideFences(result), / id ID [^<]*beforeafter$/, text);
      assert.doesNotMatch(lenient(inside), /<\/*jobdeck/, JSON.stringify(text));
    }
  });

  it('has another id for each result', () => {
    const ids = Array.from({ length: 20 }, () => /id (\w+)/.exec(newFence().note)?.[1]);
    assert.equal(new Set(ids).size, 20);
  });

  it('removes what a person would not see', () => {
    for (const text of injectedTexts) {
      const { inside } = fenced(text);
      assert.ok(inside.isWellFormed());
      assert.doesNotMatch(inside, hiddenSigns, JSON.stringify(text));
    }
    assert.equal(fenced('\u2764\ufe0e\ufe0f, e\u0301\u200d\u200c').inside, '\u2764\ufe0e, e\u0301\u200d');
  });

  it('leaves ordinary texts as they are', () => {
    for (const text of [
      'a < b && c > d',
      '# Title\n\n- *one*\n\t- two',
      '<p>HTML</p>',
      'Jobdeck is a tool',
      'Jobdeck data, <job> and jobs',
      '👩‍💻 ☺️ 1️⃣ हिन्दी می‌خواهم «quoted» İstanbul ﬁne ①',
    ])
      assert.equal(fenced(text).inside, text);
  });

  it('keeps any mix of markers inside', () => {
    const piece = fc.constantFrom(
      '<',
      '</',
      '/',
      'jobdeck',
      '-',
      'data',
      '>',
      ' ',
      '\u200b',
      '\n',
      'JOBDECK',
      '＜',
      'x',
      'о',
      '\u200d',
      '\u200c',
      'job',
      'deck',
      '\ufe0f',
      '\u0307',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const { result, inside } = fenced(pieces.join(''));
        assert.match(outsideFences(result), /beforeafter$/);
        assert.doesNotMatch(lenient(inside), /<\/*jobdeck/);
      }),
    );
  });

  it('changes a text of plain letters as it changes one with others', () => {
    const piece = fc.constantFrom('<', '/', '\\\\', 'JobDeck', 'j0bdeck', '-', '_', ' ', '\n', 'data', 'DATA', 'x');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const text = pieces.join('');
        assert.equal(fenced(`${text}·`).inside, `${fenced(text).inside}·`);
      }),
    );
  });

  it('leaves hidden characters in a record, whose texts may be written back', () => {
    const { aroundRecord } = newFence();
    const record = {
      title: '\u200eLine\u00ad',
      '\u200b': ['a\r\nb', 1, null],
      '</jobdeck-data>': '<\u200b/jobdeck-data>',
    };
    const [, json = '', end] = aroundRecord(record).split('\n');
    const read = JSON.parse(json);
    assert.deepEqual([read.title, read['\u200b']], [record.title, record['\u200b']]);
    assert.doesNotMatch(lenient(json), /<\/*jobdeck/);
    assert.match(end ?? '', /^<\/jobdeck-data \w{8}>$/);
  });
});
