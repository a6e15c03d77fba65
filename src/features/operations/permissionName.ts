import { isPermission } from '../../base/permission.ts';
import { permissionWords } from '../../base/permissionWords.ts';
import type { CatalogRow } from '../../contract/catalog.ts';

export const nameOfPermission = (name: CatalogRow['permission']): string =>
  isPermission(name) ? permissionWords[name].name : name;
