/** The most that a name may have (payloads, Key service). */
const longestName = 256;

/** Words that say why this cannot be a key's name; undefined where it can. */
export function validateKeyName(text: string): string | undefined {
  if (text.trim() === '') return 'A key needs a name.';
  return text.trim().length > longestName ? `A name has at most ${longestName} characters.` : undefined;
}
