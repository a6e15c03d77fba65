import { defaultStages } from '../../base/domain/cardValues.ts';
import { ServiceError } from '../../base/flow/errors.ts';
import { foldName } from '../../base/text/foldText.ts';
import type { Column } from '../../contract/tracker/board.ts';
import type { Tracker } from '../../contract/tracker.ts';
import type { ImportPlan, LayoutColumn, NewColumn, PlannedColumn, RowResult } from './importRun.ts';

interface PlannedColumnsNeeds {
  readonly calls: PlannedColumnCalls;
  readonly plan: ImportPlan;
  /** Part of the idempotency keys. */
  readonly key: string;
  readonly onDidCreate: (column: { readonly id: string; readonly title: string }) => void;
}

export type PlannedColumnCalls = Pick<Tracker, 'tracker_list_columns' | 'tracker_create_column'>;

/** Ids of a plan's columns; creates those that the board does not have, each once, also after a crash. */
export class PlannedColumns {
  readonly #calls: PlannedColumnCalls;
  readonly #key: string;
  readonly #onDidCreate: PlannedColumnsNeeds['onDidCreate'];
  /** Folded titles in the plan's order, which is the same after a restart. */
  readonly #titles: readonly string[];
  #board: KnownColumns | undefined;

  constructor({ calls, plan, key, onDidCreate }: PlannedColumnsNeeds) {
    this.#calls = calls;
    this.#key = key;
    this.#onDidCreate = onDidCreate;
    this.#titles = [
      ...new Set(
        [...(plan.stages ?? []), ...plan.cards, ...plan.cards.flatMap(({ stages = [] }) => stages)].flatMap(
          ({ column }) => (column !== undefined && 'title' in column ? [titleKey(column)] : []),
        ),
      ),
    ];
  }

  /** Undefined for the default column. Rejects with a ServiceError if the column cannot be created. */
  async idOf(column: PlannedColumn | undefined): Promise<string | undefined> {
    if (column === undefined || 'id' in column) return column?.id;
    this.#board ??= await this.#read();
    return this.#board.ids.get(titleKey(column)) ?? (await this.#create(column, this.#board));
  }

  /** What becomes of a planned stage. Its title and its idempotency key let it be repeated. */
  async create(column: NewColumn): Promise<RowResult> {
    this.#board ??= await this.#read();
    if (this.#board.ids.has(titleKey(column))) return { kind: 'skipped', reason: 'The board has this stage.' };
    try {
      return { kind: 'created', id: await this.#create(column, this.#board), updatedAt: '', item: 'stage' };
    } catch (error) {
      if (!isRefusedColumn(error)) throw error;
      return failureOf(error);
    }
  }

  async #read(): Promise<KnownColumns> {
    const { items } = await this.#calls.tracker_list_columns({});
    const keys = items.map(titleKey);
    // The first of several columns with one title counts.
    const ids = new Map(items.map(({ id }, index) => [keys[index] ?? '', id] as const).toReversed());
    return { ids, end: keys.at(-1) === lastKey ? items.length - 1 : items.length };
  }

  async #create(column: NewColumn, board: KnownColumns): Promise<string> {
    const key = titleKey(column);
    const idempotencyKey = `${this.#key}-column-${this.#titles.indexOf(key)}`;
    const { title, color } = column;
    const input = { title: title.trim(), ...(color !== undefined && { color }), position: board.end };
    try {
      const { id } = await this.#calls.tracker_create_column(input, { idempotencyKey });
      board.ids.set(key, id);
      board.end += 1;
      this.#onDidCreate({ id, title: input.title });
      return id;
    } catch (error) {
      if (!ServiceError.is(error, 'conflict')) throw error;
      // An earlier request, whose answer was lost, has created it at another position.
      this.#board = await this.#read();
      const id = this.#board.ids.get(key);
      if (id === undefined) throw error;
      this.#onDidCreate({ id, title: input.title });
      return id;
    }
  }
}

interface KnownColumns {
  readonly ids: Map<string, string>;
  /** Position of new columns: before the column of rejections if that is the last one, since each stage counts as a step after those before it. */
  end: number;
}

const lastKey = foldName(defaultStages.at(-1) ?? '');

/** Equal for titles that an import takes for one. */
export const titleKey = ({ title }: NewColumn): string => foldName(title).replace(/\s+/g, ' ').trim();

/** Whether the service refused this column only, so that the import goes on with the others. */
export const isRefusedColumn = (error: unknown): error is ServiceError =>
  ServiceError.is(error, 'invalid') && error.operation === 'tracker_create_column';

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

export const failureOf = ({ code, kind, reason }: ServiceError) =>
  ({ kind: 'failed', error: code ?? kind, message: reason }) as const;
