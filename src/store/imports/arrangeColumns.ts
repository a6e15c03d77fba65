import type { Column } from '../../contract/tracker/board.ts';
import type { Tracker } from '../../contract/tracker.ts';
import type { LayoutColumn } from './importRun.ts';
import { titleKey } from './plannedColumns.ts';

export type ArrangeColumnsCalls = Pick<
  Tracker,
  | 'tracker_list_columns'
  | 'tracker_list_archive'
  | 'tracker_update_column'
  | 'tracker_reorder_columns'
  | 'tracker_get_settings'
  | 'tracker_update_settings'
>;

/**
 * Orders and colors the columns of a board without cards as a plan says, and makes one the default. Returns the ids of the board's other
 * columns, which come last. A board with cards, active or archived, is left as it is. What is done already is not done again.
 */
export async function arrangeColumns(
  calls: ArrangeColumnsCalls,
  layout: readonly LayoutColumn[],
): Promise<readonly string[]> {
  const { items } = await calls.tracker_list_columns({});
  if (items.some(({ cardCount }) => cardCount > 0)) return [];
  if ((await calls.tracker_list_archive({ limit: 1 })).items.length > 0) return [];
  // The first of several columns with one title counts.
  const byTitle = new Map(items.toReversed().map((column) => [titleKey(column), column]));
  const ids: string[] = [];
  for (const planned of layout) {
    const column = byTitle.get(titleKey(planned));
    if (column === undefined) continue;
    ids.push(column.id);
    await updateColumn(calls, column, planned);
    if (planned.isDefault === true) await makeDefault(calls, column.id);
  }
  const surplus = items.map(({ id }) => id).filter((id) => !ids.includes(id));
  const columnIds = [...ids, ...surplus];
  if (columnIds.some((id, index) => id !== items[index]?.id)) await calls.tracker_reorder_columns({ columnIds });
  return surplus;
}

/** Titles that fold alike can differ. */
async function updateColumn(
  calls: ArrangeColumnsCalls,
  { id, title, color }: Column,
  planned: LayoutColumn,
): Promise<void> {
  const wanted = { title: planned.title, color: planned.color ?? null };
  if (title === wanted.title && color === wanted.color) return;
  await calls.tracker_update_column({ columnId: id, ...wanted });
}

async function makeDefault(calls: ArrangeColumnsCalls, columnId: string): Promise<void> {
  const settings = await calls.tracker_get_settings({});
  if (settings.defaultColumnId !== columnId)
    await calls.tracker_update_settings({ ...settings, defaultColumnId: columnId });
}
