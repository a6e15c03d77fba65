import { createHash, randomBytes } from 'node:crypto';

import type { Permission } from '../../base/permission.ts';
import { newId } from '../ids.ts';
import type { Database, Row } from './database.ts';

/** What a secret opens: the tracker (REST and MCP), the key service or the account area. */
export type TokenKind = 'token' | 'management' | 'account';

/** Secrets say what they are for, so that a person or a scanner knows one when it turns up where it should not. */
const prefixes: Record<TokenKind, string> = { token: 'jdk_', management: 'jdm_', account: 'jda_' };

/** A token as its row's `record`. */
export interface StoredToken {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly createdAt: string;
  readonly expiresAt: string;
}

export interface FoundToken extends StoredToken {
  readonly revokedAt: string | null;
  /** Printed at a start of the service: the user's own, not an agent's. */
  readonly owner: boolean;
}

interface NewToken {
  readonly kind: TokenKind;
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly owner: boolean;
}

/** SHA-256 in hex: all that is kept of a secret. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Stores a token and answers it with its secret, which is nowhere else. */
export function issueToken(database: Database, wanted: NewToken): { token: FoundToken; secret: string } {
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

const found = ({ record, revoked_at, owner }: TokenRow): FoundToken => ({
  ...(JSON.parse(record) as StoredToken),
  revokedAt: revoked_at,
  owner: owner === 1,
});

/** The token that a secret belongs to, also when it is expired or revoked. */
export function findToken(database: Database, kind: TokenKind, secret: string): FoundToken | undefined {
  const row = database.get<TokenRow>(
    'SELECT record, revoked_at, owner FROM tokens WHERE hash = ? AND kind = ?',
    hashOf(secret),
    kind,
  );
  return row && found(row);
}

/** The token with this id as it is now; undefined once it is forgotten. */
export function rereadToken(database: Database, id: string): FoundToken | undefined {
  const row = database.get<TokenRow>('SELECT record, revoked_at, owner FROM tokens WHERE id = ?', id);
  return row && found(row);
}

/** Tracker tokens, the newest first. */
export const listTokens = (database: Database): FoundToken[] =>
  database
    .all<TokenRow>("SELECT record, revoked_at, owner FROM tokens WHERE kind = 'token' ORDER BY sequence DESC")
    .map(found);

/** Ends a tracker token at once; false where there is none. One that is revoked keeps its first date. */
export const revokeToken = (database: Database, id: string, at: Date): boolean =>
  database.run(
    "UPDATE main.tokens SET revoked_at = coalesce(revoked_at, ?) WHERE id = ? AND kind = 'token'",
    at.toISOString(),
    id,
  ) > 0;

/** Whether a start of the service issued this token for itself. */
export const isOwnToken = (database: Database, id: string): boolean =>
  database.get('SELECT 1 FROM tokens WHERE id = ? AND owner = 1', id) !== undefined;

/** Every token and key that can still ask, by what its requests are counted under. */
export const knownBearers = (database: Database): ReadonlySet<string> =>
  new Set(database.all<{ id: string }>('SELECT id FROM tokens UNION ALL SELECT hash FROM keys').map(({ id }) => id));

/** How many tracker tokens that the user made work at this time. */
export const workingTokens = (database: Database, at: Date): number =>
  database.get<{ count: number }>(
    `SELECT count(*) AS count FROM tokens
     WHERE kind = 'token' AND owner = 0 AND revoked_at IS NULL AND expires_at > ?`,
    at.toISOString(),
  )?.count ?? 0;

/** Forgets what past starts of the service issued, once it has been expired for a while. */
export const forgetOwnTokens = (database: Database, expiredBefore: Date): number =>
  database.run('DELETE FROM main.tokens WHERE owner = 1 AND expires_at < ?', expiredBefore.toISOString());
