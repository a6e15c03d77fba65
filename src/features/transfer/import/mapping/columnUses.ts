import { fieldNames, type PlanSnapshot } from '../../contract.ts';
import type { RowPlan } from '../plan/planRows.ts';
import type { MappedColumn } from '../rows/rowCells.ts';

type ColumnUse = PlanSnapshot['columns'][number];

/** Where the cells of each column went. */
export function columnUses(
  header: readonly string[],
  columns: readonly MappedColumn[],
  rows: readonly RowPlan[],
  keepsHistory: boolean,
): ColumnUse[] {
  const moved = new Map<number, number>();
  for (const row of rows)
    for (const column of new Set(row.moved?.map((cell) => cell.column)))
      moved.set(column, (moved.get(column) ?? 0) + 1);
  return columns.map(({ field }, index) => ({
    name: header[index]?.trim() || `Column ${index + 1}`,
    became: becameOf(field, moved.get(index) ?? 0, keepsHistory),
  }));
}

function becameOf(field: MappedColumn['field'], count: number, keepsHistory: boolean): string {
  if (field === 'ignore') return 'Not imported';
  if (field === 'addToDescription') return 'Description';
  const isOfHistory = field === 'appliedOn' || field === 'stageSince';
  if (isOfHistory && !keepsHistory)
    return `${fieldNames[field]}, a line of the description, since this service keeps no earlier dates of stages`;
  const rows = `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`;
  const became = isOfHistory ? `${fieldNames[field]}, in the history` : fieldNames[field];
  return count === 0 ? became : `${became}, and in ${rows} the description`;
}
