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
