import { dayOf } from '../../base/domain/calendar.ts';
import { namesOf } from '../../base/domain/permission.ts';
import type { Token } from '../../contract/account.ts';

export const formatWorkingTokens = (tokens: readonly Token[], now: Date): Token[] =>
  tokens.filter(({ revokedAt, expiresAt }) => revokedAt === null && Date.parse(expiresAt) > now.getTime());

export function formatToken({ name, expiresAt, lastUsedAt, permissions }: Token) {
  const used = lastUsedAt === null ? 'never used' : `last used ${dayOf(lastUsedAt)}`;
  return { label: name, description: `until ${dayOf(expiresAt)}, ${used}`, detail: namesOf(permissions) };
}
