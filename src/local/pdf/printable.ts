const replacement = '\u{FFFD}';
const dottedCircle = '\u{25CC}';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** UTF-16 code units: more than fit on any line, and few enough that no title takes long to draw. */
const maxLength = 300;

/**
 * The beginning of a text as one drawable line: white space and control characters become spaces, and graphemes that the font lacks (emoji,
 * ideographs, other scripts) become one replacement character. A combining mark without a base gets a dotted circle.
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
  if (begun.length <= maxLength) return begun;
  // The last grapheme may be cut.
  const signs = Array.from(graphemes.segment(begun.slice(0, maxLength)), ({ segment }) => segment).slice(0, -1);
  return `${signs.join('')}…`;
}

function drawable(sign: string, has: (codePoint: number) => boolean): string {
  // Joiners, variation selectors and direction marks are invisible, so they need no glyph.
  const visible = sign.replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '');
  if (visible === '') return '';
  if (!Array.from(visible).every((character) => has(character.codePointAt(0) ?? 0))) return replacement;
  return /^\p{M}/u.test(visible) ? dottedCircle + visible : visible;
}
