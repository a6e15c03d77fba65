import { dayOf } from '../../base/domain/calendar.ts';
import { defaultExpiryDays, type Permission, permissions } from '../../base/domain/permission.ts';
import type { Account } from '../../contract/account.ts';

export type LocalTokens = Pick<Account, 'listTokens' | 'createToken' | 'revokeToken'>;

/** Also identifies the tokens that `createReadOnlyToken` has created. */
const name = 'Agents in this editor (read-only)';

const readOnly: readonly Permission[] = permissions.filter((permission) => permission.endsWith(':read'));

interface CreatedToken {
  readonly id: string;
  readonly secret: string;
  /** `YYYY-MM-DD`. */
  readonly lastDay: string;
  readonly expiresAt: string;
}

export async function createReadOnlyToken(tokens: LocalTokens): Promise<CreatedToken> {
  const { token, secret } = await tokens.createToken({
    name,
    permissions: [...readOnly],
    expiresInDays: defaultExpiryDays,
  });
  const { id, expiresAt } = token;
  return { id, secret, lastDay: dayOf(expiresAt), expiresAt };
}

export async function revokeCreatedTokens(tokens: LocalTokens, exceptId?: string): Promise<void> {
  const { items } = await tokens.listTokens({});
  const created = items.filter((token) => token.name === name && token.revokedAt === null && token.id !== exceptId);
  for (const { id } of created) await tokens.revokeToken({ id });
}
