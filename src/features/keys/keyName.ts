/** Characters (payloads, Key service). */
const longestName = 256;

export function validateKeyName(text: string): string | undefined {
  if (text.trim() === '') return 'A key needs a name.';
  return text.trim().length > longestName ? `A name has at most ${longestName} characters.` : undefined;
}
