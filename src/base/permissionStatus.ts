import { type Permission, permissions } from './permission.ts';

/** Whether a token has a permission, as far as is known. */
export type PermissionStatus = 'granted' | 'missing' | 'unknown';

/** What is known of each permission of a token. */
export type PermissionStatuses = Readonly<Record<Permission, PermissionStatus>>;

/** A table with the same answer for each permission, or what `of` says. */
export const permissionStatuses = (of: (permission: Permission) => PermissionStatus): PermissionStatuses => {
  const held: Partial<Record<Permission, PermissionStatus>> = {};
  for (const permission of permissions) held[permission] = of(permission);
  return held as PermissionStatuses;
};
