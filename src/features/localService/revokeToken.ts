import { confirm, notify, pick } from '../../host/ui/ask.ts';
import { formatToken, formatWorkingTokens } from './formatToken.ts';
import type { LocalServiceNeeds } from './needs.ts';

export async function askToRevokeToken({
  start,
  account,
}: Pick<LocalServiceNeeds, 'start' | 'account'>): Promise<void> {
  const service = await start();
  const { items } = await account.listTokens({});
  const working = formatWorkingTokens(items, new Date()).filter(({ id }) => !service.ownsToken(id));
  if (working.length === 0) {
    notify('There is no token to revoke: none that you created works now.');
    return;
  }
  const token = await pick(
    'Which token shall no longer work?',
    working.map((each) => ({ ...formatToken(each), value: each })),
  );
  if (token === undefined) return;
  const lost =
    'Requests with it are refused from then on. This cannot be undone; a new token can be created at any time.';
  if (!(await confirm(`Revoke the token "${token.name}"?`, lost, 'Revoke'))) return;
  await account.revokeToken({ id: token.id });
  notify(`The token "${token.name}" is revoked.`);
}
