import type { Permission } from '../base/permission.ts';
import { permissionWords } from '../base/permissionWords.ts';
import type { CatalogRow } from '../contract/catalog.ts';

/** Whether an operation is for holders of a permission of the tracker's. */
export const isPermission = (name: CatalogRow['permission']): name is Permission =>
  Object.hasOwn(permissionWords, name);

/** What a permission is called in the account area. */
export const nameOf = (name: CatalogRow['permission']): string =>
  isPermission(name) ? permissionWords[name].name : name;
