import { type Permission, permissions } from './permission.ts';

/** Whether a token has a permission, as far as is known. */
export type Holding = 'granted' | 'missing' | 'unknown';

/** What is known of each permission of a token. */
export type Holdings = Readonly<Record<Permission, Holding>>;

/** A table with the same answer for each permission, or what `of` says. */
export const holdingsBy = (of: (permission: Permission) => Holding): Holdings => {
  const held: Partial<Record<Permission, Holding>> = {};
  for (const permission of permissions) held[permission] = of(permission);
  return held as Holdings;
};
