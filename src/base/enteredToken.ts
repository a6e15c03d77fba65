/** Takes what people paste around a token off it: white space and a "Bearer" in front. */
export const trimToken = (text: string): string => text.trim().replace(/^bearer(\s+|$)/i, '');

/** Says what is wrong with an entered token; undefined where it may be one. */
export function validateToken(text: string): string | undefined {
  const token = trimToken(text);
  if (token === '') return 'Paste the API token from the account area of the service.';
  if (!/^[\x21-\x7e]+$/.test(token)) return 'A token has no spaces, line breaks or special characters: copy it again.';
  return undefined;
}
