import { randomBytes } from 'node:crypto';

import type { Reset } from '../../base/domain/usageWindows.ts';
import type { Database, Row } from '../data/database.ts';
import { hashOf } from '../data/tokens.ts';
import { missing } from '../storageError.ts';

export interface StoredApiKey {
  readonly hash: string;
  readonly name: string;
  readonly label: string;
  readonly disabled: boolean;
  readonly limit: number | null;
  readonly limit_reset: Reset | null;
  readonly include_byok_in_limit: boolean;
  readonly created_at: string;
  readonly updated_at: string | null;
  readonly expires_at: string | null;
  readonly external_user: string | null;
  readonly creator_user_id: string | null;
  readonly workspace_id: string;
}

export type NewApiKey = Pick<StoredApiKey, 'name'> &
  Partial<Pick<StoredApiKey, 'disabled' | 'limit' | 'limit_reset' | 'include_byok_in_limit' | 'expires_at'>>;

const workspace = 'workspace_local';
const creator = 'user_local';

type KeyRow = Row & { record: string };

const stored = ({ record }: KeyRow): StoredApiKey => JSON.parse(record) as StoredApiKey;

/** Returns the plaintext, which is stored nowhere: only its SHA-256 hash and a masked label are. */
export function insertApiKey(
  database: Database,
  wanted: NewApiKey,
  now: Date,
): { key: StoredApiKey; plaintext: string } {
  const plaintext = `jdr_${randomBytes(32).toString('base64url')}`;
  const key: StoredApiKey = {
    hash: hashOf(plaintext),
    name: wanted.name,
    label: `${plaintext.slice(0, 7)}...${plaintext.slice(-3)}`,
    disabled: wanted.disabled ?? false,
    limit: wanted.limit ?? null,
    limit_reset: wanted.limit_reset ?? null,
    include_byok_in_limit: wanted.include_byok_in_limit ?? false,
    created_at: now.toISOString(),
    updated_at: null,
    expires_at: wanted.expires_at ?? null,
    external_user: null,
    creator_user_id: creator,
    workspace_id: workspace,
  };
  database.run(
    'INSERT INTO main.keys (hash, disabled, workspace_id, record) VALUES (?, ?, ?, ?)',
    key.hash,
    key.disabled ? 1 : 0,
    key.workspace_id,
    JSON.stringify(key),
  );
  return { key, plaintext };
}

export function findApiKey(database: Database, hash: string): StoredApiKey {
  const row = database.get<KeyRow>('SELECT record FROM keys WHERE hash = ?', hash);
  if (row === undefined) throw missing(database, 'keys', hash, 'key_not_found', 'Key not found.');
  return stored(row);
}

interface KeyFilter {
  readonly includeDisabled: boolean;
  readonly workspaceId: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

export const listApiKeys = (
  database: Database,
  { includeDisabled, workspaceId, offset, limit }: KeyFilter,
): StoredApiKey[] =>
  database
    .all<KeyRow>(
      `SELECT record FROM keys WHERE (disabled = 0 OR ?1) AND (?2 IS NULL OR workspace_id = ?2)
       ORDER BY sequence DESC LIMIT ?3 OFFSET ?4`,
      includeDisabled ? 1 : 0,
      workspaceId ?? null,
      limit,
      offset,
    )
    .map(stored);

export function saveApiKey(database: Database, key: StoredApiKey): void {
  database.run(
    'UPDATE main.keys SET disabled = ?, record = ? WHERE hash = ?',
    key.disabled ? 1 : 0,
    JSON.stringify(key),
    key.hash,
  );
}

export function deleteApiKey(database: Database, hash: string): void {
  if (database.run('DELETE FROM main.keys WHERE hash = ?', hash) === 0) findApiKey(database, hash);
}
