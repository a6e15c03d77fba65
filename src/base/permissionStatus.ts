import { type Permission, permissions } from './permission.ts';

export type PermissionStatus = 'granted' | 'missing' | 'unknown';

export type PermissionStatuses = Readonly<Record<Permission, PermissionStatus>>;

export const permissionStatuses = (of: (permission: Permission) => PermissionStatus): PermissionStatuses => {
  const statuses: Partial<Record<Permission, PermissionStatus>> = {};
  for (const permission of permissions) statuses[permission] = of(permission);
  return statuses as PermissionStatuses;
};
