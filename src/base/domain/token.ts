/** Variable in which clients pass the tracker's token (tracker document, Authentication 7). */
export const tokenVariable = 'SERVICE_API_TOKEN';

/** A typed token is persisted; of one in an environment variable, only the variable's name is. */
export type TokenSource =
  | { readonly kind: 'typed'; readonly token: string }
  | { readonly kind: 'environment'; readonly variable: string };

/** `account` is a random id, which identifies cached data; `expiresAt` (RFC 3339) is what the user entered. */
export interface AccountToken {
  readonly token: string;
  readonly account: string;
  readonly expiresAt?: string;
}

export const trimToken = (text: string): string => text.trim().replace(/^bearer(\s+|$)/i, '');

export function validateToken(text: string): string | undefined {
  const token = trimToken(text);
  if (token === '') return 'Paste the API token, as the service showed it when it was created.';
  if (!/^[\x21-\x7e]+$/.test(token)) return 'A token has no spaces, line breaks or special characters: copy it again.';
  return undefined;
}
