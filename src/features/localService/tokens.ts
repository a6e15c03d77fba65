import { dayIn, dayOf, endOfDay } from '../../base/domain/calendar.ts';
import {
  defaultExpiryDays,
  defaultPermissions,
  type Permission,
  permissions,
  permissionTexts,
} from '../../base/domain/permission.ts';
import { tokenVariable, validateLastDay } from '../../base/domain/token.ts';
import {
  askText,
  type Choice,
  confirm,
  copyText,
  inform,
  notify,
  pick,
  pickSome,
  showOnce,
} from '../../host/ui/ask.ts';
import { formatToken, formatWorkingTokens } from './formatToken.ts';
import type { LocalServiceNeeds } from './needs.ts';
import { clientAddresses } from './statusDocument.ts';

type Expiry = { readonly expiresInDays: number } | { readonly expiresAt: string };

/** Shows the secret of the new token once; Jobdeck stores it nowhere. */
export async function createToken({ start, account }: Pick<LocalServiceNeeds, 'start' | 'account'>): Promise<void> {
  const name = await askText({
    title: 'Create Token (1/3)',
    prompt: 'Name the application that gets it. One token for each, so that each can be revoked alone.',
    validate: (text) => (text.trim() === '' ? 'A token needs a name.' : undefined),
  });
  if (name === undefined) return;
  const granted = await pickSome<Permission>(
    'Create Token (2/3)',
    'What it may do. This cannot be changed later.',
    permissions.map(permissionChoice),
  );
  if (granted === undefined) return;
  const expiry = await askExpiry(new Date());
  if (expiry === undefined) return;
  const addresses = await addressesFor(start);
  const { token, secret } = await account.createToken({ name: name.trim(), permissions: granted, ...expiry });
  const copied = await showOnce(
    `The token "${token.name}" was created.`,
    secret,
    `This is the only time it is shown. Copy it now and put it into the environment variable ${tokenVariable}, which clients read; write it into no configuration file.\n\nREST: ${addresses.rest}\nMCP: ${addresses.mcp}\n${addresses.advice}\n\nThe token works until ${dayOf(token.expiresAt)}, or until it is revoked.`,
  );
  if (copied === 'Copy')
    void offerAddresses(
      `The token "${token.name}" is on the clipboard. It goes into the variable ${tokenVariable}.`,
      addresses,
    );
}

interface TokenAddresses {
  readonly rest: string;
  readonly mcp: string;
  readonly advice: string;
}

async function addressesFor(start: LocalServiceNeeds['start']): Promise<TokenAddresses> {
  const service = await start();
  const port = await service.sharedPort.status();
  const { trackerUrl, mcpUrl } = clientAddresses(service.status(), port);
  const advice =
    'addresses' in port.holder
      ? 'These addresses stay the same.'
      : 'These addresses change when this window is reloaded. "Jobdeck Local Service: Show Status" says why, and what to do.';
  return { rest: `${trackerUrl}/api/v1`, mcp: mcpUrl, advice };
}

/** Offers to copy the addresses one after the other, because the clipboard holds the token first. */
async function offerAddresses(message: string, { rest, mcp }: TokenAddresses): Promise<void> {
  const addresses = { 'Copy REST Address': rest, 'Copy MCP Address': mcp };
  const first = await inform(message, 'Copy REST Address', 'Copy MCP Address');
  if (first === undefined) return;
  await copyText(addresses[first]);
  const other = first === 'Copy REST Address' ? 'Copy MCP Address' : 'Copy REST Address';
  if ((await inform('The address is on the clipboard.', other)) === other) await copyText(addresses[other]);
}

function permissionChoice(permission: Permission): Choice<Permission> {
  const { name, includes, grants } = permissionTexts[permission];
  return {
    label: name,
    ...(includes && { description: `includes ${permissionTexts[includes].name}` }),
    detail: grants,
    picked: defaultPermissions.includes(permission),
    value: permission,
  };
}

/** The default first, so that Enter selects it. */
const offeredDays = [defaultExpiryDays, 7, 30, 365];

async function askExpiry(now: Date): Promise<Expiry | undefined> {
  const choices: Choice<number | 'day'>[] = [
    ...offeredDays.map((days) => ({
      label: `${days} days`,
      description: `until ${dayIn(days, now)}${days === defaultExpiryDays ? ' (default)' : ''}`,
      value: days,
    })),
    { label: 'Another day…', value: 'day' },
  ];
  const chosen = await pick('How long does it work?', choices, 'Create Token (3/3)');
  if (chosen === undefined) return undefined;
  if (chosen !== 'day') return { expiresInDays: chosen };
  const text = await askText({
    title: 'Create Token (3/3)',
    prompt: 'The last day on which it works',
    placeHolder: 'YYYY-MM-DD',
    validate: (day) => validateLastDay(day, now),
  });
  const end = text === undefined ? undefined : endOfDay(text);
  return end && { expiresAt: end.toISOString() };
}

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
