export const trimToken = (text: string): string => text.trim().replace(/^bearer(\s+|$)/i, '');

export function validateToken(text: string): string | undefined {
  const token = trimToken(text);
  if (token === '') return 'Paste the API token from the account area of the service.';
  if (!/^[\x21-\x7e]+$/.test(token)) return 'A token has no spaces, line breaks or special characters: copy it again.';
  return undefined;
}
