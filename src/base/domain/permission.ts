/** Names as in the API (tracker document, Authentication 5). */
export const permissions = [
  'tracker:read',
  'tracker:edit',
  'meetings:read',
  'notes:read',
  'notes:edit',
  'contexts:read',
] as const;

export type Permission = (typeof permissions)[number];

export const isPermission = (name: unknown): name is Permission => permissions.some((each) => each === name);

/** Preselected by the account area for a new token (tracker document, Authentication 6). */
export const defaultPermissions: readonly Permission[] = ['tracker:read', 'tracker:edit', 'meetings:read'];

/** Default days until a new token expires (tracker document, Limits). */
export const defaultExpiryDays = 90;

const includedBy: Partial<Record<Permission, Permission>> = {
  'tracker:read': 'tracker:edit',
  'notes:read': 'notes:edit',
};

export function grants(granted: readonly string[], wanted: Permission): boolean {
  const wider = includedBy[wanted];
  return granted.includes(wanted) || (wider !== undefined && granted.includes(wider));
}

export type PermissionStatus = 'granted' | 'missing' | 'unknown';

export type PermissionStatuses = Readonly<Record<Permission, PermissionStatus>>;

export const permissionStatuses = (of: (permission: Permission) => PermissionStatus): PermissionStatuses => {
  const statuses: Partial<Record<Permission, PermissionStatus>> = {};
  for (const permission of permissions) statuses[permission] = of(permission);
  return statuses as PermissionStatuses;
};

interface PermissionText {
  readonly name: string;
  readonly includes?: Permission;
  readonly grants: string;
}

/** In the words and the order of the tracker document (Authentication 5 and 8), short enough for one row. */
export const permissionTexts: Readonly<Record<Permission, PermissionText>> = {
  'tracker:read': {
    name: 'Read tracker',
    grants: 'Board, cards, archive, statistics, reminders, scores and verdicts of meetings.',
  },
  'tracker:edit': {
    name: 'Edit tracker',
    includes: 'tracker:read',
    grants: 'Create, edit, move, archive, delete cards and columns; attach meetings.',
  },
  'meetings:read': {
    name: 'Read meetings, summaries and transcripts',
    grants: 'List of meetings, their summaries, full transcript with chat.',
  },
  'notes:read': {
    name: 'Read notes',
    grants: 'List of notes and folders; text of any note, test projects included.',
  },
  'notes:edit': {
    name: 'Create and edit notes',
    includes: 'notes:read',
    grants: 'Its notes go into RAG, which influences what the in-meeting assistant says.',
  },
  'contexts:read': { name: 'Read contexts', grants: 'List of contexts, all fields, which one is active.' },
};

export const namesOf = (permissions: readonly string[]): string =>
  permissions
    .map((permission) => (isPermission(permission) ? permissionTexts[permission].name : permission))
    .join(', ');
