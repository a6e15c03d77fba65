import type { PlannedNote } from '../../../store/imports/importRun.ts';
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
}

export type ImportSource = TableSource | PlannedSource;

export const isPlanned = (source: ImportSource): source is PlannedSource => 'rows' in source;
