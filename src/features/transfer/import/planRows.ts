import { foldText } from '../../../base/foldText.ts';
import type { PlannedCard } from '../../../store/imports/importRun.ts';
import type { RowKind } from '../contract.ts';
import { type CardDefaults, cardOfRow, type FieldColumns, fieldColumns, type MappedColumn } from './cardOfRow.ts';
import { type ComparedCard, type Duplicate, DuplicateIndex } from './duplicates.ts';
import type { Table } from './table.ts';

/** A card of the tracker that rows are compared with. */
export interface KnownCard extends ComparedCard {
  readonly id: string;
  readonly isArchived: boolean;
}

export interface RowPlan {
  readonly row: number;
  readonly kind: RowKind;
  /** Undefined for a row that cannot be imported. */
  readonly planned: PlannedCard | undefined;
  readonly title: string;
  readonly company: string;
  readonly stage: string;
  readonly reason: string;
  readonly duplicateId: string | undefined;
}

export interface PlanningNeeds {
  readonly columns: readonly MappedColumn[];
  readonly defaults: CardDefaults;
  readonly known: readonly KnownCard[];
  readonly boardColumns: readonly { readonly id: string; readonly title: string }[];
  readonly now: () => number;
  /** Lets other work of the extension host run. */
  readonly pause: () => Promise<void>;
}

interface Known {
  readonly id: string | undefined;
  readonly name: string;
}

/** Milliseconds of work between pauses. */
const maxSliceMs = 10;

/** Plans cards that need no reading of cells, such as those of another board. */
export async function planCards(
  cards: readonly PlannedCard[],
  needs: Omit<PlanningNeeds, 'columns' | 'defaults'>,
): Promise<RowPlan[]> {
  const planner = new RowPlanner({ ...needs, columns: [], defaults: { timeZone: 'UTC', currency: '' } });
  const inSlices = slices(needs);
  for (const card of needs.known) {
    planner.addKnown(card);
    await inSlices();
  }
  const plans: RowPlan[] = [];
  for (const { row, card, column } of cards) {
    const stage = column !== undefined && 'title' in column ? column.title : '';
    plans.push(planner.planCard(row, card, stage));
    await inSlices();
  }
  return plans;
}

export async function planRows(
  { rows, badRows }: Pick<Table, 'rows' | 'badRows'>,
  needs: PlanningNeeds,
): Promise<RowPlan[]> {
  const planner = new RowPlanner(needs);
  const inSlices = slices(needs);
  for (const card of needs.known) {
    planner.addKnown(card);
    await inSlices();
  }
  const plans: RowPlan[] = [];
  for (const { row, cells } of rows) {
    plans.push(planner.plan(row, cells));
    const pausing = inSlices();
    if (pausing !== undefined) await pausing;
  }
  for (const { row, reason } of badRows) plans.push(invalid(row, { reason: `The row ${reason}.` }));
  return badRows.length === 0 ? plans : plans.sort((one, other) => one.row - other.row);
}

function slices({ now, pause }: Pick<PlanningNeeds, 'now' | 'pause'>): () => Promise<void> | undefined {
  let begun = now();
  return () => {
    if (now() - begun < maxSliceMs) return undefined;
    return pause().then(() => {
      begun = now();
    });
  };
}

class RowPlanner {
  readonly #defaults: CardDefaults;
  readonly #fields: FieldColumns;
  readonly #known = new DuplicateIndex<Known>();
  readonly #columns: ReadonlyMap<string, string>;
  /** One spelling of each. */
  readonly #newColumns = new Map<string, string>();

  constructor({ columns, defaults, boardColumns }: PlanningNeeds) {
    this.#defaults = defaults;
    this.#fields = fieldColumns(columns);
    this.#columns = new Map(boardColumns.toReversed().map(({ id, title }) => [foldTitle(title), id]));
  }

  addKnown(card: KnownCard): void {
    this.#known.findOrAdd(card, {
      id: card.id,
      name: `${card.isArchived ? 'the archived card' : 'the card'} ${nameOf(card)}`,
    });
  }

  plan(row: number, cells: readonly string[]): RowPlan {
    const { card, stage, problem } = cardOfRow(this.#fields, cells, this.#defaults);
    const { title, company = '' } = card;
    if (problem === '') return this.planCard(row, card, stage);
    return invalid(row, { title, company, stage, reason: problem });
  }

  planCard(row: number, card: PlannedCard['card'], stage: string): RowPlan {
    const { title, company = '' } = card;
    const about = { title, company, stage };
    const duplicate = this.#known.findOrAdd(card, { id: undefined, name: `row ${row}` });
    const planned = { row, card, column: this.#columnOf(stage) };
    if (duplicate === undefined) return { row, kind: 'create', planned, ...about, reason: '', duplicateId: undefined };
    const reason = reasonOf(duplicate);
    return { row, kind: 'duplicate', planned, ...about, reason, duplicateId: duplicate.of.id };
  }

  #columnOf(stage: string): PlannedCard['column'] {
    if (stage === '') return undefined;
    const key = foldTitle(stage);
    const id = this.#columns.get(key);
    if (id !== undefined) return { id };
    const title = this.#newColumns.get(key) ?? stage;
    this.#newColumns.set(key, title);
    return { title };
  }
}

const foldTitle = (title: string): string => foldText(title).replace(/\s+/g, ' ').trim();

const reasonOf = ({ of, why }: Duplicate<Known>): string =>
  why === 'link' ? `Same link as ${of.name}` : `Same company and title as ${of.name}`;

const nameOf = ({ title, company }: ComparedCard): string => `"${[company, title].filter(Boolean).join(' – ')}"`;

const invalid = (row: number, about: Pick<RowPlan, 'reason'> & Partial<RowPlan>): RowPlan => ({
  ...{ row, title: '', company: '', stage: '' },
  ...about,
  ...{ kind: 'invalid', planned: undefined, duplicateId: undefined },
});
