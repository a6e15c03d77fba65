const marks = /\p{M}/gu;
const ascii = /^[\t-~]*$/;

/** Normalizes text for search: without case, accents and other marks in any script, and with one form of sigma. */
export const foldText = (text: string): string =>
  ascii.test(text) ? text.toLowerCase() : foldCase(text.normalize('NFKD').replace(marks, '')).normalize('NFC');

const accents = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}*)\p{M}/gu;

/**
 * Normalizes a name to compare it with others: without case, and without accents in Latin, Greek and Cyrillic. In other scripts a mark makes
 * another word, as in कंपनी and in バンダ beside パンダ.
 */
export const foldName = (name: string): string =>
  ascii.test(name) ? name.toLowerCase() : foldCase(name.normalize('NFKD').replace(accents, '')).normalize('NFC');

export const foldCase = (text: string): string => text.toLowerCase().replaceAll('ς', 'σ');

export function matchesWords(typed: string, texts: readonly string[]): boolean {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const folded = foldText(texts.join('\n'));
  return words.every((word) => folded.includes(word));
}
