import { timingSafeEqual } from 'node:crypto';

import type { Database } from './data/database.ts';
import {
  type FoundToken,
  findToken,
  type IssuedToken,
  readStanding,
  type Standing,
  type TokenKind,
} from './data/tokens.ts';
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

/** Finds tracker tokens; that of the window needs no search in the file, since each is checked again with its work. */
export function trackerIdentity(database: Database, now: () => Date, { secret, token }: IssuedToken) {
  const own = Buffer.from(`Bearer ${secret}`);
  return (authorization = ''): FoundToken => {
    const sent = Buffer.from(authorization);
    const isOwn = sent.length === own.length && timingSafeEqual(sent, own);
    return isOwn ? token : identify(database, 'token', authorization, now());
  };
}

/** Checks again a token that was valid when its request began, because it may have changed before the body arrived. */
export const requireStillValid = (database: Database, { id }: FoundToken, now: Date): Standing =>
  requireValid(readStanding(database, id), now);

function requireValid<T extends FoundToken>(token: T | undefined, now: Date): T {
  if (token === undefined) throw new LocalError('token_invalid', 'This token is not known here.');
  if (token.revokedAt !== null) throw new LocalError('token_revoked', 'This token was revoked. Use another one.');
  if (token.expiresAt <= now.toISOString()) {
    throw new LocalError('token_expired', `This token expired on ${token.expiresAt.slice(0, 10)}. Use another one.`);
  }
  return token;
}
