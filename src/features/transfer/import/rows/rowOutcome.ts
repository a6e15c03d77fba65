import type { ImportRun, RowResult } from '../../../../store/imports/importRun.ts';
import type { PlannedRow } from '../../contract.ts';

export interface RowOutcome extends Required<Pick<PlannedRow, 'result' | 'createdId'>> {
  /** Empty if there is nothing to say about it. */
  readonly reason: string;
}

/** What became of a row, and of its card when the import was undone; undefined before. */
export function rowOutcome(
  { results, undone }: Pick<ImportRun, 'results' | 'undone'>,
  row: number,
): RowOutcome | undefined {
  const result = results.get(row);
  if (result === undefined) return undefined;
  if (result.kind !== 'created') return { result: result.kind, createdId: undefined, reason: reasonOf(result) };
  const { kind, message = '' } = undone.get(result.id) ?? {};
  const createdId = result.item === undefined ? result.id : undefined;
  if (kind === 'archived') return { result: 'archived', createdId: undefined, reason: '' };
  if (kind === 'missing') return { result: 'deleted', createdId: undefined, reason: '' };
  if (kind === 'changed') return { result: 'left', createdId, reason: 'It was changed since the import.' };
  if (kind === 'failed') return { result: 'notArchived', createdId, reason: message };
  return { result: 'created', createdId, reason: '' };
}

export function reasonOf(result: RowResult): string {
  if (result.kind === 'failed') return result.message;
  return result.kind === 'skipped' ? result.reason : '';
}
