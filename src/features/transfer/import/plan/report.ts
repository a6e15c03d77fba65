import { neutralize } from '../../../../base/text/csvCells.ts';
import type { ImportRun, RowResult } from '../../../../store/imports/importRun.ts';
import { reasonOf } from '../rows/rowOutcome.ts';
import type { RowPlan } from './planRows.ts';
import type { PlanView } from './planView.ts';

const header = ['Row', 'Kind', 'Title', 'Company', 'Result', 'Reason'];

/** What became of each row, as a table for spreadsheets. */
export function reportOf(view: PlanView, run: ImportRun): string {
  const { notes, stages = [] } = run.plan;
  const lines = [
    header,
    ...view.rows.map((plan) => [plan.row, 'Card', plan.title, plan.company, ...cardOutcome(plan, view, run)]),
    ...notes.map(({ row, note }) => [row, 'Note', note.title, '', ...outcome(run.results.get(row))]),
    ...stages.map(({ row, column }) => [row, 'Stage', column.title, '', ...outcome(run.results.get(row))]),
  ];
  return `\ufeff${lines.map((cells) => cells.map((cell) => quoted(String(cell))).join(',')).join('\r\n')}\r\n`;
}

type Outcome = readonly [result: string, reason: string];

function cardOutcome({ row, kind, reason }: RowPlan, view: PlanView, run: ImportRun): Outcome {
  const result = run.results.get(row);
  if (result === undefined && !view.isChosen(row)) return [kind === 'create' ? 'deselected' : kind, reason];
  const undone = result?.kind === 'created' ? run.undone.get(result.id) : undefined;
  if (undone === undefined) return outcome(result);
  return [`created, then ${undoneNames[undone.kind]}`, undone.message ?? ''];
}

const outcome = (result: RowResult | undefined): Outcome =>
  result === undefined ? ['not imported', ''] : [result.kind, reasonOf(result)];

const undoneNames = {
  archived: 'archived',
  changed: 'left, since it was changed',
  missing: 'deleted elsewhere',
  failed: 'not archived',
} as const;

const quoted = (cell: string): string => `"${neutralize(cell).replaceAll('"', '""')}"`;
