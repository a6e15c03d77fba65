import type { GoToItem, GoToSource } from '../../base/editor/goTo.ts';

export interface FoundRow {
  readonly icon: string;
  readonly item: GoToItem;
}

interface FoundGroup {
  readonly name: string;
  readonly rows: readonly FoundRow[];
}

export interface ReadSource {
  readonly source: Pick<GoToSource, 'name' | 'icon'>;
  /** Undefined if they could not be read. */
  readonly items: readonly GoToItem[] | undefined;
}

/** What was found, by source; items with the typed name are before those of all sources. */
export function groupsOf(read: readonly ReadSource[]): readonly FoundGroup[] {
  const rowsOf = ({ source: { icon }, items = [] }: ReadSource, isExact: boolean): FoundRow[] =>
    items.filter((item) => (item.isExact ?? false) === isExact).map((item) => ({ icon, item }));
  const exact = { name: 'Exact Matches', rows: read.flatMap((each) => rowsOf(each, true)) };
  const others = read.flatMap((each): FoundGroup[] => {
    const { source, items } = each;
    if (items === undefined) return [{ name: `${source.name} (cannot be read now)`, rows: [] }];
    const rows = rowsOf(each, false);
    return rows.length === 0 ? [] : [{ name: source.name, rows }];
  });
  return exact.rows.length === 0 ? others : [exact, ...others];
}
