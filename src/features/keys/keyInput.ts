/** Characters (payloads, Key service). */
const maxNameLength = 256;

export function validateApiKeyName(text: string): string | undefined {
  if (text.trim() === '') return 'A key needs a name.';
  return text.trim().length > maxNameLength ? `A name has at most ${maxNameLength} characters.` : undefined;
}

/** Returns an error message. A pasted key is rejected, since it belongs only where it is used. */
export function validateHash(text: string): string | undefined {
  const hash = text.trim();
  if (/^(sk-|jd[a-z]_)/i.test(hash)) return 'This looks like a key itself. Enter its hash, which grants no access.';
  if (hash === '') return 'Enter the hash of the key.';
  return /^[\x21-\x7e]{1,200}$/.test(hash) ? undefined : 'A hash has no spaces, line breaks or special characters.';
}
