const marks = /\p{M}/gu;
const ascii = /^[\t-~]*$/;

/** Normalizes text for search: without case, accents and other marks in any script, and with one form of sigma. */
export const foldText = (text: string): string =>
  ascii.test(text) ? text.toLowerCase() : foldCase(text.normalize('NFKD').replace(marks, '')).normalize('NFC');

export const foldCase = (text: string): string => text.toLowerCase().replaceAll('ς', 'σ');

export function matchesWords(typed: string, texts: readonly string[]): boolean {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const folded = foldText(texts.join('\n'));
  return words.every((word) => folded.includes(word));
}
