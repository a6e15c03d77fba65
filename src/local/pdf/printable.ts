const replacement = '\u{FFFD}';
const dottedCircle = '\u{25CC}';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Text that a font can draw on one line: white space and control characters become a space, and each sign that the font lacks (an
 * emoji, an ideograph, a letter of another script) becomes one replacement sign. A mark with nothing to stand on gets a dotted circle.
 */
export function printable(text: string, has: (codePoint: number) => boolean): string {
  const line = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return Array.from(graphemes.segment(line), ({ segment }) => drawable(segment, has)).join('');
}

function drawable(sign: string, has: (codePoint: number) => boolean): string {
  // Joiners, variation selectors and marks of direction are not seen, so they need no sign of their own.
  const seen = sign.replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '');
  if (seen === '') return '';
  if (!Array.from(seen).every((character) => has(character.codePointAt(0) ?? 0))) return replacement;
  return /^\p{M}/u.test(seen) ? dottedCircle + seen : seen;
}
