import { neutralize } from '../../../base/csvCells.ts';
import type { ImportRun } from '../../../store/imports/importRun.ts';
import { type PlanView, reasonOf } from './planView.ts';

/** What became of each row, as a table for spreadsheets. */
export function reportOf(view: PlanView, run: ImportRun): string {
  const rows = view.rows.map(({ row, title, company, kind, reason }) => {
    const result = run.results.get(row);
    if (result === undefined)
      return [
        row,
        title,
        company,
        view.isChosen(row) ? 'not imported' : kind === 'create' ? 'deselected' : kind,
        reason,
      ];
    const undone = result.kind === 'created' ? run.undone.get(result.id) : undefined;
    const outcome = undone?.kind === 'archived' ? 'created, then archived' : result.kind;
    return [row, title, company, outcome, reasonOf(result)];
  });
  const lines = [['Row', 'Title', 'Company', 'Result', 'Reason'], ...rows];
  return `\ufeff${lines.map((cells) => cells.map((cell) => quoted(String(cell))).join(',')).join('\r\n')}\r\n`;
}

const quoted = (cell: string): string => `"${neutralize(cell).replaceAll('"', '""')}"`;
