/** Token permissions by their name on the wire (tracker document, Authentication 5). */
export const permissions = [
  'tracker:read',
  'tracker:edit',
  'meetings:read',
  'notes:read',
  'notes:edit',
  'contexts:read',
] as const;

export type Permission = (typeof permissions)[number];

/** Whether a text, such as one that a service answers, names a permission that this version knows. */
export const isPermission = (name: unknown): name is Permission => permissions.some((each) => each === name);

/** What the account area preselects for a new token (tracker document, Authentication 6). */
export const defaultPermissions: readonly Permission[] = ['tracker:read', 'tracker:edit', 'meetings:read'];

/** Days until a new token expires, unless said otherwise (tracker document, Limits). */
export const defaultExpiryDays = 90;

const includedBy: Partial<Record<Permission, Permission>> = {
  'tracker:read': 'tracker:edit',
  'notes:read': 'notes:edit',
};

/** Whether a token with these permissions may do what `wanted` names; editing includes reading. */
export function grants(held: readonly string[], wanted: Permission): boolean {
  const wider = includedBy[wanted];
  return held.includes(wanted) || (wider !== undefined && held.includes(wider));
}
