import assert from 'node:assert/strict';
import fc from 'fast-check';

import { openFonts, printable } from '../../../../src/local/pdf/sheet.ts';

const { has } = openFonts();
const print = (text: string): string => printable(text, has);

describe('printable text', () => {
  it('truncates text beyond any line between two graphemes', () => {
    assert.equal(print('x'.repeat(1_000_000)), `${'x'.repeat(299)}…`);
    const family = 'e\u0301\u0323\u0308';
    const cut = print(family.repeat(1_000));
    assert.ok(cut.endsWith('…') && family.normalize('NFC').repeat(100).startsWith(cut.slice(0, -1)), cut);
    assert.equal(print(`a${'\u{1F600}'.repeat(1_000)}`).replaceAll('\u{FFFD}', ''), 'a…');
    assert.equal(print(`${' '.repeat(1_000)}Offer`), 'Offer');
  });

  it('reads only the beginning of any text', () => {
    let calls = 0;
    const counting = (codePoint: number): boolean => {
      calls += 1;
      return has(codePoint);
    };
    printable('Interview '.repeat(200_000), counting);
    assert.ok(calls > 200 && calls <= 300, `${calls}`);
  });

  it('keeps Latin, Cyrillic and Greek with their marks', () => {
    for (const text of [
      'Zażółć gęślą jaźń',
      'Ştefan Müller, Đặng',
      'Собеседование ёй Їжак',
      'Προσφορά Ἀθῆναι',
      '€ 90 – 100 %',
    ]) {
      assert.equal(print(text), text.normalize('NFC'));
    }
  });

  it('replaces each missing grapheme by one sign', () => {
    assert.equal(print('Offer 🎉'), 'Offer \u{FFFD}');
    assert.equal(print('👩🏽‍💻 and 🇪🇺'), '\u{FFFD} and \u{FFFD}');
    assert.equal(print('面接'), '\u{FFFD}\u{FFFD}');
    assert.equal(print('שלום'), '\u{FFFD}'.repeat(4));
  });

  it('adds a base to a lone mark', () => {
    assert.equal(print('\u{301}a'), '\u{25CC}\u{301}a');
    assert.equal(print('e\u{301}'), '\u{E9}');
  });

  it('is one line without direction marks', () => {
    assert.equal(print(' a\r\n\tb\u{0}c '), 'a b c');
    assert.equal(print('a\u{202E}b\u{200D}c\u{FEFF}'), 'abc');
  });

  it('contains only characters that the font can draw', () => {
    // Includes unpaired surrogates.
    const codePoints = fc.array(fc.oneof(fc.nat(0x3ff), fc.nat(0x10ffff)));
    fc.assert(
      fc.property(codePoints, (text) => {
        for (const character of print(String.fromCodePoint(...text)))
          assert.ok(has(character.codePointAt(0) ?? 0), `lacks ${character}`);
      }),
    );
    assert.equal(print('\u{D800}'), '\u{FFFD}');
  });
});
