import { type Permission, type PermissionStatus, permissions, permissionTexts } from '../../base/domain/permission.ts';
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

export type AgentPermissions =
  | { readonly kind: 'shared' }
  | { readonly kind: 'own'; readonly permissions: readonly Permission[] }
  | { readonly kind: 'unknown'; readonly reason: string };

export function permissionsDocument(
  session: SessionState | undefined,
  { statuses, source, subscription }: DiscoveredPermissions,
  agents: AgentPermissions,
  obstacles: readonly string[] = [],
): string {
  if (session === undefined || session.kind === 'signedOut' || session.kind === 'refused')
    return '# Permissions\n\nThere is no token. *Jobdeck: Connect to Hosted Tracker…* asks for one.\n';
  const rows = permissions.map((permission) => {
    const { name, grants } = permissionTexts[permission];
    const cells = [name, holdings[statuses[permission]], ...ofAgents(agents, permission), grants];
    return `| ${cells.join(' | ')} |`;
  });
  const heads = ['Permission', 'This\u00a0token', ...(agents.kind === 'shared' ? [] : ['Agents']), 'What it is for'];
  const isMissing = permissions.some((permission) => statuses[permission] === 'missing');
  const parts = [
    '# Permissions',
    whose(session),
    subscription === 'ended' &&
      '**The subscription has ended.** Until it is renewed the service answers nothing; what was read before stays readable here. The same token works again by itself after renewal.',
    `| ${heads.join(' | ')} |\n|${'---|'.repeat(heads.length)}\n${rows.join('\n')}`,
    aboutAgents(agents),
    ...obstacles,
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

function ofAgents(agents: AgentPermissions, permission: Permission): string[] {
  if (agents.kind === 'shared') return [];
  if (agents.kind === 'unknown') return [holdings.unknown];
  return [holdings[agents.permissions.includes(permission) ? 'granted' : 'missing']];
}

function aboutAgents(agents: AgentPermissions): string {
  switch (agents.kind) {
    case 'shared':
      return 'Agents in this editor use this token too. *Jobdeck: Set Agent Token…* sets one of their own, for example one that may only read.';
    case 'own':
      return 'Agents in this editor use a token of their own. *Jobdeck: Set Agent Token…* replaces it.';
    case 'unknown':
      return `Agents in this editor use a token of their own, whose permissions could not be read. ${agents.reason}`;
  }
}
