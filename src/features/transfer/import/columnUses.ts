import { fieldNames, type PlanSnapshot } from '../contract.ts';
import type { RowPlan } from './planRows.ts';
import type { MappedColumn } from './rowCells.ts';

type ColumnUse = PlanSnapshot['columns'][number];

/** Where the cells of each column went. */
export function columnUses(
  header: readonly string[],
  columns: readonly MappedColumn[],
  rows: readonly RowPlan[],
): ColumnUse[] {
  const moved = new Map<number, number>();
  for (const row of rows)
    for (const column of new Set(row.moved?.map((cell) => cell.column)))
      moved.set(column, (moved.get(column) ?? 0) + 1);
  return columns.map(({ field }, index) => ({
    name: header[index]?.trim() || `Column ${index + 1}`,
    became: becameOf(field, moved.get(index) ?? 0),
  }));
}

function becameOf(field: MappedColumn['field'], count: number): string {
  if (field === 'ignore') return 'Not imported';
  if (field === 'addToDescription') return 'Description';
  if (field === 'appliedOn') return `${fieldNames.appliedOn}, a line of the description`;
  const rows = `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`;
  return count === 0 ? fieldNames[field] : `${fieldNames[field]}, and in ${rows} the description`;
}
