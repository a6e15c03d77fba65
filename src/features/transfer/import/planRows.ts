import type { DatedStage, PlannedCard } from '../../../store/imports/importRun.ts';
import type { RowKind } from '../contract.ts';
import { type CardDefaults, cardOfRow, type StagesOfRows } from './cardOfRow.ts';
import { type ComparedCard, type Duplicate, DuplicateIndex } from './duplicates.ts';
import type { StageTargets } from './fileStages.ts';
import { type FieldColumns, fieldColumns, type MappedColumn, type MovedCell, type RowCells } from './rowCells.ts';
import { type Slices, type SlicesNeeds, slices } from './slices.ts';
import { StageDates, type StageOfRow } from './stageDates.ts';
import { foldStage } from './stageNames.ts';
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

interface Known {
  readonly id: string | undefined;
  readonly name: string;
}

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
    plans.push(doubt === undefined ? plan : doubtful(plan, doubt));
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
  /** By the text of the cell, which few rows have alone. */
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
      const name = `${card.isArchived ? 'the archived card' : 'the card'} ${nameOf(card)}`;
      this.#known.findOrAdd(card, { id: card.id, name });
      const pausing = inSlices();
      if (pausing !== undefined) await pausing;
    }
  }

  plan(row: number, cells: readonly string[]): RowPlan {
    const { stage, moved, appliedOn, problem, ...rest } = cardOfRow(this.#fields, cells, this.#defaults, this);
    const { card } = rest;
    const { title, company = '' } = card;
    if (problem !== '') return invalid(row, { title, company, stage, reason: problem });
    const duplicate = this.#known.findOrAdd(card, { id: undefined, name: `row ${row}` });
    const plan = this.#planned({ row, ...rest }, { moved, appliedOn }, stage, duplicate);
    if (this.#targetOf(stage)?.kind !== 'leaveOut') return plan;
    return doubtful(
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
    card: Omit<PlannedCard, 'column'>,
    about: Pick<RowPlan, 'moved' | 'appliedOn'>,
    stageText: string,
    duplicate: Duplicate<Known> | undefined,
  ): RowPlan {
    const { row } = card;
    const { title, company = '' } = card.card;
    const { column, title: stage } = this.#stageOf(stageText);
    const planned = { ...card, column };
    const kind = duplicate === undefined ? 'create' : 'duplicate';
    const reason = duplicate === undefined ? '' : reasonOf(duplicate);
    return { row, kind, planned, title, company, stage, reason, duplicateId: duplicate?.of.id, ...about };
  }

  /** Whether the stage of a row is added to the description. */
  isText(stage: string): boolean {
    return this.#targetOf(stage)?.kind === 'text';
  }

  /** The history that the dates of a row say. */
  datesOf(byField: RowCells, stage: string): readonly DatedStage[] {
    return this.#dates?.of(byField, this.#stageOf(stage)) ?? none;
  }

  #targetOf(stage: string) {
    if (this.#stageTargets.size === 0) return undefined;
    return this.#stageTargets.get(stage === '' ? '' : foldStage(stage));
  }

  #stageOf(text: string): StageOfRow {
    if (text === '' && this.#targetOf(text)?.kind !== 'stage') return { column: undefined, title: '' };
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

function reasonOf({ of, why }: Duplicate<Known>): string {
  if (why === 'title') return `Same title as ${of.name}, both without a company`;
  return why === 'link' ? `Same link as ${of.name}` : `Same company and title as ${of.name}`;
}

const nameOf = ({ title, company }: ComparedCard): string => `"${[company, title].filter(Boolean).join(' – ')}"`;

const doubtful = (plan: RowPlan, doubt: string): RowPlan => ({
  ...plan,
  reason: [plan.reason, `The row ${doubt}.`].filter(Boolean).join(' '),
  isDoubtful: true,
});

const invalid = (row: number, about: Pick<RowPlan, 'reason'> & Partial<RowPlan>): RowPlan => ({
  ...{ row, title: '', company: '', stage: '' },
  ...about,
  ...{ kind: 'invalid', planned: undefined, duplicateId: undefined },
});
