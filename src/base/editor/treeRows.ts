export interface RowSource<Row> {
  /** Unique id of a row; the same for as long as it represents the same item. */
  readonly idOf: (row: Row) => string;
  /** Everything that a row displays, as texts, numbers and flags. */
  readonly valuesOf: (row: Row) => readonly unknown[];
  readonly childrenOf: (row?: Row) => readonly Row[];
}

/** Rows to refresh, with their children; undefined is the whole tree. */
type ChangedRows<Row> = readonly Row[] | undefined;

/** A row that the editor displays already, with the children that it has requested. Its element becomes the row. */
export interface DisplayedRow<D> {
  readonly id: string;
  readonly element: object;
  readonly children: readonly D[] | undefined;
}

/** The editor refreshes rows one by one, so that more take longer than the whole tree. */
const maxRefreshed = 50;

interface Displayed<Row> {
  readonly ids: readonly string[];
  readonly rows: readonly Row[];
  readonly values: readonly (readonly unknown[])[];
}

/**
 * The rows of a tree that the editor has requested. Rows stay the same objects while they are displayed, and only changed ones are
 * refreshed, since a refresh loses a click in progress on the row.
 */
export class TreeRows<Row extends object> {
  readonly #source: RowSource<Row>;
  readonly #rows = new Map<string, Row>();
  readonly #displayed = new Map<string | undefined, Displayed<Row>>();

  constructor(source: RowSource<Row>) {
    this.#source = source;
  }

  childrenOf(row?: Row): Row[] {
    const { idOf, valuesOf, childrenOf } = this.#source;
    // The editor may still display a row that is gone.
    if (row !== undefined && this.#rows.get(idOf(row)) !== row) return [];
    const children = childrenOf(row);
    if (row === undefined && children.length === 0) this.#forget();
    const ids: string[] = [];
    const rows = children.map((child) => {
      const id = idOf(child);
      ids.push(id);
      return this.#reuse(id, child);
    });
    this.#displayed.set(row && idOf(row), { ids, rows, values: rows.map(valuesOf) });
    return rows;
  }

  find(id: string): Row | undefined {
    return this.#rows.get(id);
  }

  update(): ChangedRows<Row> {
    const changed: Row[] = [];
    if (!this.#isRearranged(undefined, changed)) return changed;
    // The editor requests all rows again; until then it needs no further refresh, during which it would lose the row of a command.
    this.#displayed.clear();
    return undefined;
  }

  /**
   * Takes rows that were displayed before the first request, with the children that were requested; `isSame` tells whether a row is displayed
   * as it is now. Returns those that must be refreshed.
   */
  takeOver<D extends DisplayedRow<D>>(
    displayed: readonly D[],
    isSame: (row: Row, displayed: D) => boolean,
  ): ChangedRows<Row> {
    const { idOf } = this.#source;
    const all = [...displayed, ...displayed.flatMap(({ children }) => children ?? [])];
    for (const { id, element } of all) this.#rows.set(id, element as Row);
    const changed: Row[] = [];
    const isOther = this.#isOther(undefined, displayed, { isSame, changed });
    // An element that was not reached has no content.
    for (const { id, element } of all) if (idOf(element as Row) !== id) this.#rows.delete(id);
    if (!isOther && changed.length <= maxRefreshed) return changed;
    this.#displayed.clear();
    return undefined;
  }

  #isOther<D extends DisplayedRow<D>>(
    row: Row | undefined,
    displayed: readonly D[],
    found: { readonly isSame: (row: Row, displayed: D) => boolean; readonly changed: Row[] },
  ): boolean {
    const { idOf } = this.#source;
    const rows = this.childrenOf(row);
    if (rows.length !== displayed.length || rows.some((each, index) => idOf(each) !== displayed[index]?.id))
      return true;
    for (const [index, one] of displayed.entries()) {
      const each = rows[index];
      if (each === undefined) continue;
      if ((one.children === undefined || !this.#isOther(each, one.children, found)) && found.isSame(each, one))
        continue;
      found.changed.push(each);
      this.#displayed.delete(one.id);
    }
    return false;
  }

  #isRearranged(row: Row | undefined, changed: Row[]): boolean {
    const { idOf, valuesOf, childrenOf } = this.#source;
    const parentId = row && idOf(row);
    const before = this.#displayed.get(parentId);
    if (before === undefined) return false;
    const { ids, rows } = before;
    const children = childrenOf(row);
    if (ids.length !== children.length || children.some((child, index) => idOf(child) !== ids[index])) return true;
    for (const [index, child] of children.entries()) Object.assign(rows[index] ?? child, child);
    const values = rows.map(valuesOf);
    this.#displayed.set(parentId, { ids, rows, values });
    for (const [index, each] of rows.entries()) {
      if (areSame(values[index], before.values[index]) && !this.#isRearranged(each, changed)) continue;
      changed.push(each);
      // The editor requests its children again, unless the row is collapsed.
      this.#displayed.delete(ids[index]);
    }
    return false;
  }

  #forget(): void {
    this.#rows.clear();
    this.#displayed.clear();
  }

  #reuse(id: string, row: Row): Row {
    const known = this.#rows.get(id);
    if (known !== undefined) return Object.assign(known, row);
    this.#rows.set(id, row);
    return row;
  }
}

const areSame = (some: readonly unknown[] = [], others: readonly unknown[] = []): boolean =>
  some.length === others.length && some.every((value, index) => value === others[index]);
