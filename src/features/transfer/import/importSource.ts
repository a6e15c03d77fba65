import type { ImportRun, PlannedNote } from '../../../store/imports/importRun.ts';
import type { RowPlan } from './planRows.ts';

/** A file, or a text whose encoding is known. */
export type SourceContent =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'text'; readonly text: string };

export interface TableSource {
  /** As shown to the user, such as the name of the file. */
  readonly name: string;
  readonly content: SourceContent;
}

/** Cards that need no mapping, such as those of another board. */
export interface PlannedSource {
  readonly name: string;
  readonly contentHash: string;
  readonly rows: readonly RowPlan[];
  readonly notes: readonly PlannedNote[];
  /** What is not copied. */
  readonly notice: string;
  /** Of an import that has begun already; the page shows its report. */
  readonly run?: ImportRun;
}

export type ImportSource = TableSource | PlannedSource;

export const isPlanned = (source: ImportSource): source is PlannedSource => 'rows' in source;

/** The report of a run that the journal has. */
export function sourceOfRun(
  run: ImportRun,
  columns: readonly { readonly id: string; readonly title: string }[],
): PlannedSource {
  const { source: name, contentHash, cards, notes } = run.plan;
  const titles = new Map(columns.map(({ id, title }) => [id, title]));
  const rows = cards.map((planned): RowPlan => {
    const { row, card, column } = planned;
    const stage = column === undefined ? '' : 'id' in column ? (titles.get(column.id) ?? '') : column.title;
    const about = { title: card.title, company: card.company ?? '', stage, details: '', reason: '' };
    return { row, kind: 'create', planned, ...about, duplicateId: undefined };
  });
  return { name, contentHash, rows, notes, notice: '', run };
}
