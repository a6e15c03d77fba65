import { hash, randomBytes } from 'node:crypto';

import type { Permission } from '../../base/domain/permission.ts';
import { newId } from '../ids.ts';
import type { Database, Row } from './database.ts';

export type TokenKind = 'token' | 'management' | 'account';

/** Prefixes identify leaked secrets to people and scanners. */
const prefixes: Record<TokenKind, string> = { token: 'jdk_', management: 'jdm_', account: 'jda_' };

export interface StoredToken {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly createdAt: string;
  readonly expiresAt: string;
}

export interface FoundToken extends StoredToken {
  readonly revokedAt: string | null;
  /** Issued by a start of the service to the user, not to an agent. */
  readonly owner: boolean;
}

/** `subscription` is the stored state (`isActive`). */
export type Standing = FoundToken & { readonly subscription: string | null };

interface NewToken {
  readonly kind: TokenKind;
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly owner: boolean;
}

export const hashOf = (secret: string): string => hash('sha256', secret, 'hex');

/** The secret is stored nowhere else. */
export interface IssuedToken {
  readonly token: FoundToken;
  readonly secret: string;
}

export function issueToken(database: Database, wanted: NewToken): IssuedToken {
  const secret = `${prefixes[wanted.kind]}${randomBytes(32).toString('base64url')}`;
  const token: StoredToken = {
    id: newId('token'),
    name: wanted.name,
    permissions: wanted.permissions,
    createdAt: wanted.createdAt.toISOString(),
    expiresAt: wanted.expiresAt.toISOString(),
  };
  database.run(
    'INSERT INTO main.tokens (id, kind, hash, owner, expires_at, record) VALUES (?, ?, ?, ?, ?, ?)',
    token.id,
    wanted.kind,
    hashOf(secret),
    wanted.owner ? 1 : 0,
    token.expiresAt,
    JSON.stringify(token),
  );
  return { token: { ...token, revokedAt: null, owner: wanted.owner }, secret };
}

type TokenRow = Row & { record: string; revoked_at: string | null; owner: number };

const tokenOf = ({ record, revoked_at, owner }: TokenRow): FoundToken => ({
  ...(JSON.parse(record) as StoredToken),
  revokedAt: revoked_at,
  owner: owner === 1,
});

/** Also finds expired and revoked tokens. */
export function findToken(database: Database, kind: TokenKind, secret: string): FoundToken | undefined {
  const row = database.get<TokenRow>(
    'SELECT record, revoked_at, owner FROM tokens WHERE hash = ? AND kind = ?',
    hashOf(secret),
    kind,
  );
  return row && tokenOf(row);
}

/** Reads anew what may have changed since a token was found. */
export function readStanding(database: Database, id: string): Standing | undefined {
  const row = database.get<TokenRow & { subscription: string | null }>(
    `SELECT record, revoked_at, owner, (SELECT value FROM state WHERE name = 'subscription') AS subscription
     FROM tokens WHERE id = ?`,
    id,
  );
  return row && { ...tokenOf(row), subscription: row.subscription };
}

export const listTokens = (database: Database): FoundToken[] =>
  database
    .all<TokenRow>("SELECT record, revoked_at, owner FROM tokens WHERE kind = 'token' ORDER BY sequence DESC")
    .map(tokenOf);

/** Takes effect at once; false if no such token exists. A revoked token retains its first date. */
export const revokeToken = (database: Database, id: string, at: Date): boolean =>
  database.run(
    "UPDATE main.tokens SET revoked_at = coalesce(revoked_at, ?) WHERE id = ? AND kind = 'token'",
    at.toISOString(),
    id,
  ) > 0;

export const isOwnToken = (database: Database, id: string): boolean =>
  database.get('SELECT 1 FROM tokens WHERE id = ? AND owner = 1', id) !== undefined;

export const knownBearers = (database: Database): ReadonlySet<string> =>
  new Set(database.all<{ id: string }>('SELECT id FROM tokens UNION ALL SELECT hash FROM keys').map(({ id }) => id));

export const workingTokens = (database: Database, at: Date): number =>
  database.get<{ count: number }>(
    `SELECT count(*) AS count FROM tokens
     WHERE kind = 'token' AND owner = 0 AND revoked_at IS NULL AND expires_at > ?`,
    at.toISOString(),
  )?.count ?? 0;

export const deleteOwnTokens = (database: Database, expiredBefore: Date): number =>
  database.run('DELETE FROM main.tokens WHERE owner = 1 AND expires_at < ?', expiredBefore.toISOString());
