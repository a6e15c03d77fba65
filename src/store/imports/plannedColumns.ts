import { ServiceError } from '../../base/errors.ts';
import { foldText } from '../../base/foldText.ts';
import type { Tracker } from '../../contract/tracker.ts';
import type { ImportPlan, PlannedColumn } from './importRun.ts';

export type PlannedColumnCalls = Pick<Tracker, 'tracker_list_columns' | 'tracker_create_column'>;

type ColumnByTitle = Extract<PlannedColumn, { readonly title: string }>;

/** Ids of a plan's columns; creates those that the board does not have, each once, also after a crash. */
export class PlannedColumns {
  readonly #calls: PlannedColumnCalls;
  /** Part of the idempotency keys. */
  readonly #key: string;
  /** Folded titles in the plan's order, which is the same after a restart. */
  readonly #titles: readonly string[];
  #ids: Map<string, string> | undefined;

  constructor(calls: PlannedColumnCalls, plan: ImportPlan, key: string) {
    this.#calls = calls;
    this.#key = key;
    this.#titles = [
      ...new Set(
        plan.cards.flatMap(({ column }) => (column !== undefined && 'title' in column ? [titleKey(column)] : [])),
      ),
    ];
  }

  /** Undefined for the default column. Rejects with a ServiceError if the column cannot be created. */
  async idOf(column: PlannedColumn | undefined): Promise<string | undefined> {
    if (column === undefined || 'id' in column) return column?.id;
    this.#ids ??= await this.#read();
    const key = titleKey(column);
    const id = this.#ids.get(key) ?? (await this.#create(column));
    this.#ids.set(key, id);
    return id;
  }

  /** Reads the board's columns again before the next use. */
  forget(): void {
    this.#ids = undefined;
  }

  async #read(): Promise<Map<string, string>> {
    const { items } = await this.#calls.tracker_list_columns({});
    // The first of several columns with one title counts.
    return new Map(items.toReversed().map((column) => [titleKey(column), column.id]));
  }

  async #create(column: ColumnByTitle): Promise<string> {
    const idempotencyKey = `${this.#key}-column-${this.#titles.indexOf(titleKey(column))}`;
    const { title, color } = column;
    const input = { title: title.trim(), ...(color !== undefined && { color }) };
    return (await this.#calls.tracker_create_column(input, { idempotencyKey })).id;
  }
}

const titleKey = ({ title }: ColumnByTitle): string => foldText(title.trim());

/** Whether the service refused this column only, so that the import goes on with the others. */
export const isRefusedColumn = (error: unknown): error is ServiceError =>
  ServiceError.is(error, 'invalid') && error.operation === 'tracker_create_column';
