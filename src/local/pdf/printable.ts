const replacement = '\u{FFFD}';
const dottedCircle = '\u{25CC}';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** In UTF-16 code units; more than fit on any line, and few enough that no title takes long to draw. */
const longest = 300;

/**
 * Text that a font can draw on one line, of a long one the beginning: white space and control characters become a space, and each sign that the font lacks (an
 * emoji, an ideograph, a letter of another script) becomes one replacement sign. A mark with nothing to stand on gets a dotted circle.
 */
export function printable(text: string, has: (codePoint: number) => boolean): string {
  const line = beginningOf(text)
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return Array.from(graphemes.segment(line), ({ segment }) => drawable(segment, has)).join('');
}

function beginningOf(text: string): string {
  const begun = text.trimStart();
  if (begun.length <= longest) return begun;
  // The last sign may have been cut in half.
  const signs = Array.from(graphemes.segment(begun.slice(0, longest)), ({ segment }) => segment).slice(0, -1);
  return `${signs.join('')}…`;
}

function drawable(sign: string, has: (codePoint: number) => boolean): string {
  // Joiners, variation selectors and marks of direction are not seen, so they need no sign of their own.
  const seen = sign.replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '');
  if (seen === '') return '';
  if (!Array.from(seen).every((character) => has(character.codePointAt(0) ?? 0))) return replacement;
  return /^\p{M}/u.test(seen) ? dottedCircle + seen : seen;
}
