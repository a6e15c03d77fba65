const marks = /\p{M}/gu;

/** Text as it is searched: without case, accents and other marks, in any script, with the one sigma that a word's end may write in two ways. */
export const foldText = (text: string): string =>
  text.normalize('NFKD').replace(marks, '').toLowerCase().replaceAll('ς', 'σ').normalize('NFC');

/** Whether every word that was typed is somewhere in one of the texts. */
export function matchesWords(typed: string, texts: readonly string[]): boolean {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const folded = foldText(texts.join('\n'));
  return words.every((word) => folded.includes(word));
}
