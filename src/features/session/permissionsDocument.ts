import { permissions } from '../../base/permission.ts';
import type { PermissionStatus } from '../../base/permissionStatus.ts';
import { permissionTexts } from '../../base/permissionTexts.ts';
import type { DiscoveredPermissions } from '../../store/session/discovery.ts';
import { baseUrlOf, type SessionState } from '../../store/session/session.ts';

const holdings: Readonly<Record<PermissionStatus, string>> = {
  granted: '✓\u00a0granted',
  missing: '✗\u00a0missing',
  unknown: '?\u00a0unknown until used',
};

const sources: Readonly<Record<DiscoveredPermissions['source'], string>> = {
  tools: 'The service shows to a token only the tools that it may use, so this is exact.',
  reads:
    'The MCP endpoint did not tell, so each kind of data was read once. What the token may edit is known at its first use; nothing is written to find out.',
  nothing: 'The service has not been asked yet. It is, as soon as something is read.',
};

export function permissionsDocument(
  session: SessionState | undefined,
  { statuses, source, subscription }: DiscoveredPermissions,
): string {
  if (session === undefined || session.kind === 'signedOut' || session.kind === 'refused')
    return '# Permissions\n\nThere is no token. *Jobdeck: Connect to Hosted Tracker…* asks for one.\n';
  const rows = permissions.map((permission) => {
    const { name, grants } = permissionTexts[permission];
    return `| ${name} | ${holdings[statuses[permission]]} | ${grants} |`;
  });
  const isMissing = permissions.some((permission) => statuses[permission] === 'missing');
  const parts = [
    '# Permissions',
    whose(session),
    subscription === 'ended' &&
      '**The subscription has ended.** Until it is renewed the service answers nothing; what was read before stays readable here. The same token works again by itself after renewal.',
    `| Permission | This\u00a0token | What it is for |\n|---|---|---|\n${rows.join('\n')}`,
    session.kind === 'hosted' && subscription !== 'ended' && sources[source],
    isMissing &&
      'Permissions of an issued token cannot change. For one that is missing, create a new token in the account area of the service, then run *Jobdeck: Connect to Hosted Tracker…* with it.',
  ];
  return `${parts.filter((part) => part !== false).join('\n\n')}\n`;
}

const whose = (session: SessionState): string =>
  session.kind === 'local'
    ? 'The local service on this machine: Jobdeck uses a token of its own there, which may do everything.'
    : `The token for \`${baseUrlOf(session) ?? ''}\`.`;
