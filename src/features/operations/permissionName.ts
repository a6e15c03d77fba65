import { isPermission } from '../../base/permission.ts';
import { permissionTexts } from '../../base/permissionTexts.ts';
import type { CatalogRow } from '../../contract/catalog.ts';

export const nameOfPermission = (name: CatalogRow['permission']): string =>
  isPermission(name) ? permissionTexts[name].name : name;
