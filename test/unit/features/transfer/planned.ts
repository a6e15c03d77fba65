import assert from 'node:assert/strict';

import { type KnownCard, planRows, type RowPlan } from '../../../../src/features/transfer/import/plan/planRows.ts';
import { SourceTable } from '../../../../src/features/transfer/import/source/sourceTable.ts';

const pause = () => new Promise<void>((resolve) => void setImmediate(resolve));

const boardColumns = [
  { id: 'applied', title: 'Applied' },
  { id: 'saved', title: 'Saved' },
];

/** The table of a text with the guessed fields. */
export async function sourceOf(text: string): Promise<SourceTable> {
  const source = new SourceTable(
    { kind: 'bytes', bytes: new TextEncoder().encode(text) },
    { pause, boardStages: () => boardColumns.map(({ title }) => title) },
  );
  await source.read();
  return source;
}

export async function planOf(
  text: string,
  known: readonly KnownCard[] = [],
  chosen?: { readonly stage: number; readonly choice: string },
): Promise<RowPlan[]> {
  const source = await sourceOf(text);
  assert.equal(source.snapshot.problem, '');
  if (chosen !== undefined) source.stages.choose(chosen.stage, chosen.choice);
  return planRows(source.table, {
    columns: source.columns,
    defaults: { timeZone: 'Europe/Berlin', currency: 'EUR' },
    known,
    boardColumns,
    stageTargets: source.stageTargets,
    now: () => performance.now(),
    pause,
  });
}

export const known = (card: Partial<KnownCard>): KnownCard => ({ id: 'k', title: '', isArchived: false, ...card });
