import { isPermission } from '../../base/permission.ts';
import { namesOf } from '../../base/permissionTexts.ts';
import type { CatalogRow } from '../../contract/catalog.ts';
import type { Choice } from '../../host/ui/ask.ts';
import type { OperationsNeeds } from './needs.ts';

/** An operation that the token may not use is marked, but can still be picked and read. */
export function choiceOf(row: CatalogRow, may: OperationsNeeds['may']): Choice<CatalogRow> {
  const isMissing = isPermission(row.permission) && !may(row.permission);
  const permission = namesOf([row.permission]);
  return {
    label: isMissing ? `$(lock) ${row.title}` : row.title,
    description: isMissing ? `needs ${permission}, which this token lacks` : permission,
    detail: `${row.name}: ${row.description}`,
    value: row,
  };
}
