import { foldText } from '../../../base/foldText.ts';
import type { ImportRun, PlannedCard, RowResult } from '../../../store/imports/importRun.ts';
import { type PlanCounts, type PlannedRow, type PlanSnapshot, rowsInWindow } from '../contract.ts';
import type { RowPlan } from './planRows.ts';

type Filter = PlanSnapshot['filter'];

/** The rows of a plan with the user's decisions, and the part of them that the page shows. */
export class PlanView {
  readonly #rows: readonly RowPlan[];
  /** Folded texts of the rows, by which they are found; made by the first search. */
  #texts: readonly string[] | undefined;
  readonly #chosen: Set<number>;
  #query = '';
  #filter: Filter = 'all';
  #first = 0;
  #visible: readonly RowPlan[];
  #run: Pick<ImportRun, 'results'> | undefined;

  constructor(rows: readonly RowPlan[]) {
    this.#rows = rows;
    this.#chosen = new Set(rows.filter(({ kind }) => kind === 'create').map(({ row }) => row));
    this.#visible = rows;
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
  follow(run: Pick<ImportRun, 'results'>): void {
    this.#run = run;
    this.#update();
  }

  get cards(): PlannedCard[] {
    return this.#rows.flatMap(({ row, kind, planned }) => {
      if (planned === undefined || !this.#chosen.has(row)) return [];
      return [kind === 'duplicate' ? { ...planned, allowDuplicate: true } : planned];
    });
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

  get snapshot(): Omit<PlanSnapshot, 'notice' | 'canGoBack'> {
    const titles = new Set(this.cards.flatMap(({ column }) => (column && 'title' in column ? column.title : [])));
    return {
      counts: this.counts,
      filter: this.#filter,
      query: this.#query,
      visible: this.#visible.length,
      first: this.#first,
      rows: this.#visible.slice(this.#first, this.#first + rowsInWindow).map((row) => this.#pageRow(row)),
      newColumns: [...titles],
    };
  }

  #pageRow({ planned, duplicateId, ...row }: RowPlan): PlannedRow {
    const result = this.#resultOf(row.row);
    return {
      ...row,
      details: planned === undefined ? '' : detailsOf(planned.card),
      isChosen: this.#chosen.has(row.row),
      ...(duplicateId === undefined ? {} : { duplicateId }),
      ...(result === undefined ? {} : { result: result.kind, reason: reasonOf(result) || row.reason }),
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

export function reasonOf(result: RowResult): string {
  if (result.kind === 'failed') return result.message;
  return result.kind === 'skipped' ? result.reason : '';
}

const maxSearched = 2_000;

const searchText = ({ title, company, stage, planned, reason }: RowPlan): string =>
  foldText(
    [title, company, stage, reason, planned === undefined ? '' : detailsOf(planned.card)]
      .join('\n')
      .slice(0, maxSearched),
  );

const amountFormat = new Intl.NumberFormat('en');

function detailsOf({ location, salary, tags, reminders, contacts, url }: PlannedCard['card']): string {
  const amounts = salary && [...new Set([salary.min, salary.max])].filter((amount) => typeof amount === 'number');
  return [
    location ?? '',
    salary && amounts ? `${amounts.map((amount) => amountFormat.format(amount)).join('–')} ${salary.currency}` : '',
    (tags ?? []).join(', '),
    (contacts ?? []).map(({ name }) => name).join(', '),
    ...(reminders ?? []).map(({ at, text }) => `${at.slice(0, 10)} ${text}`),
    url ?? '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
