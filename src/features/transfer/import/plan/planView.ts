import { dayOf } from '../../../../base/domain/calendar.ts';
import { defaultStages, perPeriod } from '../../../../base/domain/cardValues.ts';
import { memoize } from '../../../../base/flow/memoize.ts';
import { foldText } from '../../../../base/text/foldText.ts';
import { shortText } from '../../../../base/text/shortText.ts';
import type { ImportRun, LeftRow, PlannedCard, RowResult } from '../../../../store/imports/importRun.ts';
import { type PlanCounts, type PlannedRow, type PlanSnapshot, rowsInWindow } from '../../contract.ts';
import { foldStage } from '../mapping/stageNames.ts';
import type { MovedCell } from '../rows/rowCells.ts';
import { rowOutcome } from '../rows/rowOutcome.ts';
import type { RowPlan } from './planRows.ts';

type Filter = PlanSnapshot['filter'];

/** The rows of a plan with the user's decisions, and the part of them that the page shows. */
export class PlanView {
  readonly #rows: readonly RowPlan[];
  /** Folded texts of the rows, by which they are found; made by the first search. */
  #texts: readonly string[] | undefined;
  readonly #chosen = new Set<number>();
  readonly #ownStages: ReadonlySet<string>;
  #query = '';
  #filter: Filter = 'all';
  #first = 0;
  #visible: readonly RowPlan[];
  #run: Pick<ImportRun, 'results' | 'undone'> | undefined;

  /** The default stages come with a new board. */
  constructor(rows: readonly RowPlan[], hasBoard = true) {
    this.#rows = rows;
    this.#ownStages = new Set(hasBoard ? [] : defaultStages.map(foldStage));
    for (const { kind, planned, isDoubtful, row } of rows)
      if (kind === 'create' && planned !== undefined && !isDoubtful) this.#chosen.add(row);
    this.#visible = rows;
  }

  /** Other rows of the same source; the user's decision counts for a row that is of the same kind. */
  withRows(rows: readonly RowPlan[]): PlanView {
    const next = new PlanView(rows);
    const kinds = new Map(this.#rows.map(({ row, kind }) => [row, kind]));
    for (const each of rows) if (kinds.get(each.row) === each.kind) next.#choose(each, this.#chosen.has(each.row));
    return next;
  }

  find(query: string, filter: Filter): void {
    this.#query = query;
    this.#filter = filter;
    this.#first = 0;
    this.#update();
  }

  requestWindow(first: number): void {
    this.#first = Math.min(first, Math.max(0, this.#visible.length - 1));
  }

  choose(row: number, isChosen: boolean): void {
    const plan = this.#rows.find((each) => each.row === row);
    if (plan !== undefined) this.#choose(plan, isChosen);
  }

  chooseAll(isChosen: boolean): void {
    for (const plan of this.#visible) this.#choose(plan, isChosen);
  }

  /** Shows results from now on. */
  follow(run: Pick<ImportRun, 'results' | 'undone'>): void {
    this.#run = run;
    this.#update();
  }

  get cards(): PlannedCard[] {
    return this.#rows.flatMap(({ row, kind, planned }) => {
      if (planned === undefined || !this.#chosen.has(row)) return [];
      return [kind === 'duplicate' ? { ...planned, allowDuplicate: true } : planned];
    });
  }

  /** What the report names beside the cards. */
  get left(): LeftRow[] {
    return this.#rows
      .filter(({ row }) => !this.#chosen.has(row))
      .map(({ row, kind, title, company, reason }) => ({ row, kind, title, company, reason }));
  }

  get rows(): readonly RowPlan[] {
    return this.#rows;
  }

  isChosen(row: number): boolean {
    return this.#chosen.has(row);
  }

  get counts(): PlanCounts {
    const counts = {
      all: this.#rows.length,
      create: 0,
      duplicate: 0,
      invalid: 0,
      failed: 0,
      chosen: this.#chosen.size,
    };
    for (const { kind, row } of this.#rows) {
      counts[kind] += 1;
      if (this.#resultOf(row)?.kind === 'failed') counts.failed += 1;
    }
    return counts;
  }

  get snapshot(): Omit<PlanSnapshot, 'notice' | 'noteCount' | 'stageCount' | 'columns' | 'canGoBack'> {
    return {
      counts: this.counts,
      filter: this.#filter,
      query: this.#query,
      visible: this.#visible.length,
      first: this.#first,
      rows: this.#visible.slice(this.#first, this.#first + rowsInWindow).map((row) => this.#pageRow(row)),
      newStages: this.#newStages(),
    };
  }

  #newStages(): string[] {
    const titles = new Set<string>();
    for (const { row, planned } of this.#rows)
      if (planned?.column !== undefined && 'title' in planned.column && this.#chosen.has(row))
        titles.add(planned.column.title);
    return [...titles].filter((title) => !this.#ownStages.has(foldStage(title)));
  }

  #pageRow({ planned, moved, duplicateId, isDoubtful: _, appliedOn: __, ...row }: RowPlan): PlannedRow {
    const outcome = this.#run && rowOutcome(this.#run, row.row);
    return {
      ...row,
      details: detailsOf(planned, moved),
      isChosen: this.#chosen.has(row.row),
      ...(duplicateId === undefined ? {} : { duplicateId }),
      ...(outcome === undefined ? {} : { ...outcome, reason: outcome.reason || row.reason }),
    };
  }

  #resultOf(row: number): RowResult | undefined {
    return this.#run?.results.get(row);
  }

  #choose({ row, planned }: RowPlan, isChosen: boolean): void {
    if (planned !== undefined && isChosen) this.#chosen.add(row);
    else this.#chosen.delete(row);
  }

  #update(): void {
    const words = foldText(this.#query).split(/\s+/).filter(Boolean);
    const isIn = ({ kind, row }: RowPlan): boolean => {
      if (this.#filter === 'all') return true;
      return this.#filter === 'failed' ? this.#resultOf(row)?.kind === 'failed' : kind === this.#filter;
    };
    if (words.length > 0) this.#texts ??= this.#rows.map(searchText);
    this.#visible = this.#rows.filter(
      (row, index) => isIn(row) && words.every((word) => this.#texts?.[index]?.includes(word)),
    );
    this.requestWindow(this.#first);
  }
}

const maxSearched = 2_000;

const searchText = ({ title, company, stage, planned, moved, reason }: RowPlan): string =>
  foldText([title, company, stage, reason, detailsOf(planned, moved)].join('\n').slice(0, maxSearched));

const amountFormat = memoize(() => new Intl.NumberFormat('en'));

/** Of each cell that is moved to the description. */
const maxMovedText = 100;

/** All of a card but its title, company and stage. */
function detailsOf(planned: PlannedCard | undefined, moved: RowPlan['moved'] = []): string {
  if (planned === undefined) return '';
  const { location, salary, tags, reminders, contacts, url, priority } = planned.card;
  const { stages = [] } = planned;
  const own = ownDescription(planned, moved);
  return [
    planned.isArchived === true ? 'Archived' : '',
    stages.length === 0 ? '' : `History: ${stages.map(({ at, title }) => `${dayOf(at)} ${title}`).join(', ')}`,
    location ?? '',
    salary ? formatSalary(salary) : '',
    priority === undefined ? '' : `Priority: ${priority}`,
    (tags ?? []).join(', '),
    (contacts ?? []).map(formatContact).join(', '),
    ...(reminders ?? []).map(({ at, text, done }) => `${dayOf(at)} ${text}${done === true ? ' (done)' : ''}`),
    own === '' ? '' : `Description: ${shortText(own, maxMovedText)}`,
    moved.length === 0
      ? ''
      : `To the description: ${moved.map(({ line }) => shortText(line, maxMovedText)).join('; ')}`,
    url ?? '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** Without the lines that are added to it. */
function ownDescription({ card: { description } }: PlannedCard, moved: readonly MovedCell[]): string {
  if (description === undefined || description === null) return '';
  const [first] = moved;
  const end = first === undefined ? -1 : description.lastIndexOf(`- ${first.line.split('\n')[0]}`);
  return (end < 0 ? description : description.slice(0, end)).trim();
}

function formatContact({ name, email, phone, role }: NonNullable<PlannedCard['card']['contacts']>[number]): string {
  const more = [role, email, phone].filter((text) => text && text !== name);
  return more.length === 0 ? name : `${name} (${more.join(', ')})`;
}

function formatSalary({ min, max, currency, period }: NonNullable<PlannedCard['card']['salary']>): string {
  const amounts = [...new Set([min, max])].filter((amount) => typeof amount === 'number');
  const range = amounts.map((amount) => amountFormat().format(amount)).join('–');
  return [range, currency, period === undefined ? '' : perPeriod[period]].filter(Boolean).join(' ');
}
