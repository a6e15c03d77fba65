import type { ImportRun, LayoutColumn, PlannedNote, PlannedStage } from '../../../../store/imports/importRun.ts';
import type { AccountPlan } from '../plan/accountPlan.ts';
import type { RowPlan } from '../plan/planRows.ts';
import type { SourceContent } from './sourceText.ts';

export interface TableSource {
  /** As shown to the user, such as the name of the file. */
  readonly name: string;
  readonly content: SourceContent;
}

/** Cards that need no mapping, such as those of another board. */
export interface PlannedSource {
  readonly name: string;
  readonly contentHash: string;
  readonly plan: AccountPlan;
  readonly notes: readonly PlannedNote[];
  readonly stages: readonly PlannedStage[];
  /** As in the plan of an import. */
  readonly layout?: readonly LayoutColumn[] | undefined;
  /** What is not copied. */
  readonly notice: string;
}

/** An import that has begun already; the page shows its report. */
export interface RunSource {
  readonly name: string;
  readonly rows: readonly RowPlan[];
  readonly run: ImportRun;
}

export type ImportSource = TableSource | PlannedSource | RunSource;

export const isPlanned = (source: ImportSource): source is PlannedSource => 'plan' in source;
export const isRun = (source: ImportSource): source is RunSource => 'run' in source;

export function copiedWith(source: ImportSource | undefined) {
  const { notice = '', notes = [], stages = [] } = source !== undefined && isPlanned(source) ? source : {};
  return { notice, noteCount: notes.length, stageCount: stages.length };
}

/** The report of a run that the journal has. */
export function sourceOfRun(
  run: ImportRun,
  columns: readonly { readonly id: string; readonly title: string }[],
): RunSource {
  const { source: name, cards, left = [] } = run.plan;
  const titles = new Map(columns.map(({ id, title }) => [id, title]));
  const rows = cards.map((planned): RowPlan => {
    const { row, card, column } = planned;
    const stage = column === undefined ? '' : 'id' in column ? (titles.get(column.id) ?? '') : column.title;
    const about = { title: card.title, company: card.company ?? '', stage, reason: '' };
    return { row, kind: 'create', planned, ...about, duplicateId: undefined };
  });
  const others = left.map((row): RowPlan => ({ ...row, stage: '', planned: undefined, duplicateId: undefined }));
  return { name, rows: [...rows, ...others].sort((one, other) => one.row - other.row), run };
}
