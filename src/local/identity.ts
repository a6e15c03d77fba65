import type { Database } from './data/database.ts';
import { type FoundToken, findToken, readValidity, type TokenKind, type Validity } from './data/tokens.ts';
import { LocalError } from './localError.ts';

export function bearerOf(authorization: string | undefined): string {
  const secret = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
  if (secret === undefined) throw new LocalError('token_missing', 'Send the token as "Authorization: Bearer <token>".');
  return secret;
}

/** Reads the token for each request, so that a revocation takes effect at once (tracker document, Authentication 4). */
export function identify(
  database: Database,
  kind: TokenKind,
  authorization: string | undefined,
  now: Date,
): FoundToken {
  return requireValid(findToken(database, kind, bearerOf(authorization)), now);
}

/** Checks again a token that was valid when its request began, because it may have changed before the body arrived. */
export function assertStillValid(database: Database, { id }: FoundToken, now: Date): void {
  requireValid(readValidity(database, id), now);
}

function requireValid<T extends Validity>(token: T | undefined, now: Date): T {
  if (token === undefined) throw new LocalError('token_invalid', 'This token is not known here.');
  if (token.revokedAt !== null) throw new LocalError('token_revoked', 'This token was revoked. Use another one.');
  if (token.expiresAt <= now.toISOString()) {
    throw new LocalError('token_expired', `This token expired on ${token.expiresAt.slice(0, 10)}. Use another one.`);
  }
  return token;
}
