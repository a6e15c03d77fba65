import type { PageFigures, PageTable, TableId } from '../contract.ts';

export const tableOf = ({ tables }: PageFigures, id: TableId): PageTable =>
  tables.find((table) => table.id === id) ?? { id, title: '', definition: '', header: [], rows: [], rowCount: 0 };
