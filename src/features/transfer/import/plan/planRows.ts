import type { DatedStage, PlannedCard } from '../../../../store/imports/importRun.ts';
import type { RowKind } from '../../contract.ts';
import { foldStage } from '../mapping/stageNames.ts';
import { type CardDefaults, type CardOfRow, cardOfRow, type StagesOfRows } from '../rows/cardOfRow.ts';
import { type FieldColumns, fieldColumns, type MappedColumn, type MovedCell, type RowCells } from '../rows/rowCells.ts';
import { StageDates, type StageOfRow } from '../rows/stageDates.ts';
import type { StageTarget, StageTargets } from '../source/fileStages.ts';
import { type Slices, type SlicesNeeds, slices } from '../source/slices.ts';
import type { Table } from '../source/table.ts';
import { type ComparedCard, type Duplicate, DuplicateIndex } from './duplicates.ts';

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
  /** What is added to the description since no field has it. */
  readonly moved?: readonly MovedCell[];
  /** ISO day of the application. */
  readonly appliedOn?: string | undefined;
  /** Imported only if the user selects it; `reason` says why. */
  readonly isDoubtful?: boolean;
}

export interface PlanningNeeds extends SlicesNeeds {
  readonly columns: readonly MappedColumn[];
  readonly defaults: CardDefaults;
  readonly known: readonly KnownCard[];
  readonly boardColumns: readonly { readonly id: string; readonly title: string }[];
  readonly stageTargets: StageTargets;
  /** Milliseconds since 1970, if the service keeps the dates of stages. */
  readonly historyUntil?: number | undefined;
}

/** A card of the tracker, or the number of a row. */
type Known = KnownCard | number;

export async function planRows(
  { rows, badRows }: Pick<Table, 'rows' | 'badRows'>,
  needs: PlanningNeeds,
): Promise<RowPlan[]> {
  const planner = new RowPlanner(needs);
  const inSlices = slices(needs);
  await planner.addKnown(needs.known, inSlices);
  const plans: RowPlan[] = [];
  for (const { row, cells, doubt } of rows) {
    const plan = planner.plan(row, cells);
    plans.push(doubt === undefined ? plan : withDoubt(plan, doubt));
    const pausing = inSlices();
    if (pausing !== undefined) await pausing;
  }
  for (const { row, reason } of badRows) plans.push(invalid(row, { reason: `The row ${reason}.` }));
  return badRows.length === 0 ? plans : plans.sort((one, other) => one.row - other.row);
}

export class RowPlanner implements StagesOfRows {
  readonly #defaults: CardDefaults;
  readonly #fields: FieldColumns;
  readonly #known = new DuplicateIndex<Known>();
  readonly #columns: ReadonlyMap<string, { readonly id: string; readonly title: string }>;
  readonly #stageTargets: PlanningNeeds['stageTargets'];
  /** One spelling of each. */
  readonly #newTitles = new Map<string, string>();
  /** Folded stages, by the text of the cell, which few rows have alone. */
  readonly #keys = new Map<string, string>();
  /** By the text of the cell. */
  readonly #stagesByText = new Map<string, StageOfRow>();

  readonly #dates: StageDates | undefined;

  constructor({ columns, defaults, boardColumns, stageTargets, historyUntil: now }: PlanningNeeds) {
    this.#defaults = defaults;
    this.#fields = fieldColumns(columns, defaults.currency);
    this.#columns = new Map(boardColumns.toReversed().map((column) => [foldStage(column.title), column]));
    this.#stageTargets = stageTargets;
    const boardStages = boardColumns.map(({ title }) => title);
    const stageOf = (title: string) => this.#stageOf(title);
    this.#dates = now === undefined ? undefined : new StageDates({ boardStages, ...defaults, now, stageOf });
  }

  async addKnown(known: readonly KnownCard[], inSlices: Slices): Promise<void> {
    for (const card of known) {
      this.#known.findOrAdd(card, card);
      const pausing = inSlices();
      if (pausing !== undefined) await pausing;
    }
  }

  plan(row: number, cells: readonly string[]): RowPlan {
    const found = cardOfRow(this.#fields, cells, this.#defaults, this);
    const { card, stage, problem } = found;
    const { title, company = '' } = card;
    if (problem !== '') return invalid(row, { title, company, stage, reason: problem });
    const duplicate = this.#known.findOrAdd(card, row);
    const plan = this.#planned(plannedCard(row, found), found, stage, duplicate);
    if (this.#targetOf(stage)?.kind !== 'leaveOut') return plan;
    return withDoubt(
      plan,
      stage === '' ? 'has no stage, and such rows are left out' : `has the stage ${stage}, which is left out`,
    );
  }

  /** Compares with cards of the tracker only: cards of a source that equal each other are meant to. Keeps the color of a new column. */
  planOther({ column, ...planned }: PlannedCard): RowPlan {
    const title = column !== undefined && 'title' in column ? column.title : '';
    const plan = this.#planned(planned, { moved: none, appliedOn: undefined }, title, this.#known.find(planned.card));
    if (plan.planned?.column === undefined || 'id' in plan.planned.column) return plan;
    return { ...plan, planned: { ...plan.planned, column } };
  }

  #planned(
    planned: Draft,
    { moved, appliedOn }: Pick<CardOfRow, 'moved' | 'appliedOn'>,
    stageText: string,
    duplicate: Duplicate<Known> | undefined,
  ): RowPlan {
    const { row, card } = planned;
    const { title, company = '' } = card;
    const { column, title: stage } = this.#stageOf(stageText);
    planned.column = column;
    const kind = duplicate === undefined ? 'create' : 'duplicate';
    const reason = duplicate === undefined ? '' : reasonOf(duplicate);
    return { row, kind, planned, title, company, stage, reason, duplicateId: idOf(duplicate), moved, appliedOn };
  }

  /** Whether the stage of a row is added to the description. */
  isText(stage: string): boolean {
    return this.#targetOf(stage)?.kind === 'text';
  }

  keepsTime(at: string): boolean {
    return this.#dates?.keeps(at) === true;
  }

  /** The history that the dates of a row say. */
  datesOf(byField: RowCells, stage: string): readonly DatedStage[] {
    return this.#dates?.of(byField, this.#stageOf(stage)) ?? none;
  }

  #targetOf(stage: string): StageTarget | undefined {
    if (this.#stageTargets.size === 0) return undefined;
    let key = this.#keys.get(stage);
    if (key === undefined) {
      key = stage === '' ? '' : foldStage(stage);
      this.#keys.set(stage, key);
    }
    return this.#stageTargets.get(key);
  }

  #stageOf(text: string): StageOfRow {
    if (text === '' && this.#targetOf(text)?.kind !== 'stage') return noStage;
    const stage = this.#stagesByText.get(text) ?? this.#findStage(text);
    this.#stagesByText.set(text, stage);
    return stage;
  }

  #findStage(text: string): StageOfRow {
    const target = this.#targetOf(text);
    const wanted = target?.kind === 'stage' ? target.title : text;
    const key = foldStage(wanted);
    const known = this.#columns.get(key);
    if (known !== undefined) return { column: { id: known.id }, title: known.title };
    const title = this.#newTitles.get(key) ?? wanted;
    this.#newTitles.set(key, title);
    return { column: { title }, title };
  }
}

const none: readonly never[] = [];
const noStage: StageOfRow = { column: undefined, title: '' };

/** Its column is set when its stage is known. */
type Draft = { -readonly [K in keyof PlannedCard]: PlannedCard[K] };

/** A spread for each of thousands of rows takes longer than these lines. */
function plannedCard(row: number, { card, isArchived, archivedAt, stages }: CardOfRow): Draft {
  const planned: Draft = { row, card, column: undefined };
  if (isArchived) planned.isArchived = true;
  if (archivedAt !== undefined) planned.archivedAt = archivedAt;
  if (stages.length > 0) planned.stages = stages;
  return planned;
}

function reasonOf({ of, why }: Duplicate<Known>): string {
  const name = nameOf(of);
  if (why === 'title') return `Same title as ${name}, both without a company`;
  return why === 'link' ? `Same link as ${name}` : `Same company and title as ${name}`;
}

const idOf = (duplicate: Duplicate<Known> | undefined): string | undefined =>
  typeof duplicate?.of === 'object' ? duplicate.of.id : undefined;

function nameOf(known: Known): string {
  if (typeof known === 'number') return `row ${known}`;
  const { title, company, isArchived } = known;
  return `${isArchived ? 'the archived card' : 'the card'} "${[company, title].filter(Boolean).join(' – ')}"`;
}

const withDoubt = (plan: RowPlan, doubt: string): RowPlan => ({
  ...plan,
  reason: [plan.reason, `The row ${doubt}.`].filter(Boolean).join(' '),
  isDoubtful: true,
});

const invalid = (row: number, about: Pick<RowPlan, 'reason'> & Partial<RowPlan>): RowPlan => ({
  ...{ row, title: '', company: '', stage: '' },
  ...about,
  ...{ kind: 'invalid', planned: undefined, duplicateId: undefined },
});
