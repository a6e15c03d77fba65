import { readFileSync } from 'node:fs';
import path from 'node:path';

import { defaultStages } from '../../../../src/base/domain/cardValues.ts';
import { foldStage, matchStage } from '../../../../src/features/transfer/import/mapping/stageNames.ts';
import { planRows, type RowPlan } from '../../../../src/features/transfer/import/plan/planRows.ts';
import { SourceTable } from '../../../../src/features/transfer/import/source/sourceTable.ts';

const folder = path.join(import.meta.dirname, '../../../fixtures/imports');

interface ExpectedSalary {
  readonly min: number | null;
  readonly max: number | null;
  readonly currency: string;
  readonly period: string;
}

/** What the card of a row must have; a property that is missing is not asked about. */
export interface ExpectedRow {
  readonly title?: string;
  readonly company?: string;
  readonly location?: string;
  readonly url?: string | null;
  readonly tags?: readonly string[];
  readonly stage?: string | null;
  /** ISO day. */
  readonly appliedOn?: string | null;
  /** A date or text that is in the card, but is not the day of applying. */
  readonly notAppliedOn?: string;
  /** `text: …` for words that stay text. */
  readonly salary?: ExpectedSalary | string | null;
  readonly reminderAt?: string;
  /** Texts of the card, in any field; alternatives are separated by bars. */
  readonly keptSomewhere?: readonly string[];
  readonly contacts?: 'none';
  readonly plan?: 'archived';
}

export interface ImportCase {
  readonly kind: string;
  readonly timeZone?: string;
  readonly currency?: string;
  readonly rows: readonly ExpectedRow[];
}

export const verdicts = ['right', 'kept as text', 'wrong', 'lost'] as const;
export type CellVerdict = (typeof verdicts)[number];

export interface JudgedCell {
  /** Such as `row 2 salary`. */
  readonly cell: string;
  readonly verdict: CellVerdict;
  readonly found: string;
}

export function importCases(): ReadonlyMap<string, ImportCase> {
  return new Map(Object.entries(JSON.parse(readFileSync(path.join(folder, 'expected.json'), 'utf8'))));
}

/** Plans a file as the page does, with the guessed fields and a board with the default stages. */
export async function judgeFile(name: string, expected: ImportCase): Promise<readonly JudgedCell[]> {
  const bytes = Uint8Array.from(readFileSync(path.join(folder, 'files', name)));
  return judgeBytes(bytes, expected);
}

export async function judgeBytes(bytes: Uint8Array<ArrayBuffer>, expected: ImportCase): Promise<readonly JudgedCell[]> {
  const pause = async () => undefined;
  const boardStages = () => defaultStages;
  const source = new SourceTable({ kind: 'bytes', bytes }, { pause, boardStages });
  await source.read();
  const { problem } = source.snapshot;
  if (problem !== '') throw new Error(problem);
  const plans = await planRows(source.table, {
    columns: source.columns,
    defaults: { timeZone: expected.timeZone ?? 'UTC', currency: expected.currency ?? 'USD' },
    known: [],
    boardColumns: defaultStages.map((title) => ({ id: title, title })),
    stageTargets: source.stageTargets,
    historyUntil: Date.now(),
    now: () => performance.now(),
    pause,
  });
  const cells = new Map(source.table.rows.map((row) => [row.row, row.cells]));
  return expected.rows.flatMap((row, index) => {
    const plan = plans[index];
    if (plan === undefined) return [{ cell: `row ${index + 1}`, verdict: 'lost' as const, found: 'no row' }];
    return judgeRow(row, plan, cells.get(plan.row) ?? []);
  });
}

function judgeRow(expected: ExpectedRow, plan: RowPlan, cells: readonly string[]): JudgedCell[] {
  const text = textOf(plan);
  const isKept = (part: string) => text.includes(plain(part));
  const unread = cells.every(isKept) ? ('kept as text' as const) : ('lost' as const);
  const card = plan.planned?.card;
  const judged: JudgedCell[] = [];
  const add = (cell: string, verdict: CellVerdict, found: unknown) =>
    judged.push({ cell: `row ${plan.row} ${cell}`, verdict, found: JSON.stringify(found) ?? 'nothing' });
  const compare = (cell: string, found: unknown, wanted: unknown) => {
    const equal = JSON.stringify(found) === JSON.stringify(wanted);
    const isMissing = found === undefined || found === null || found === '';
    add(cell, equal ? 'right' : isMissing ? unread : 'wrong', found);
  };
  for (const name of ['title', 'company', 'location', 'tags'] as const)
    if (expected[name] !== undefined) compare(name, card?.[name], expected[name]);
  if (expected.url !== undefined) compare('url', card?.url ?? null, expected.url);
  if (expected.appliedOn !== undefined) compare('appliedOn', plan.appliedOn ?? null, expected.appliedOn);
  if (expected.salary !== undefined) {
    const words = typeof expected.salary === 'string' ? expected.salary.replace('text: ', '') : undefined;
    if (words === undefined) compare('salary', card?.salary ?? null, expected.salary);
    else add('salary', card?.salary ? 'wrong' : isKept(words) ? 'right' : 'lost', card?.salary);
  }
  if (expected.reminderAt !== undefined) compare('reminderAt', card?.reminders?.[0]?.at, expected.reminderAt);
  if (expected.stage !== undefined) compare('stage', plan.stage === '' ? null : plan.stage, stageIn(expected, plan));
  if (expected.notAppliedOn !== undefined) {
    const isApplied = plan.appliedOn?.includes(expected.notAppliedOn);
    const isSomewhere = isKept(expected.notAppliedOn) || cells.every(isKept);
    add('notAppliedOn', isApplied ? 'wrong' : isSomewhere ? 'right' : 'lost', plan.appliedOn);
  }
  for (const part of expected.keptSomewhere ?? [])
    add(`"${part}"`, part.split('|').some(isKept) || isKept(part) ? 'right' : 'lost', card);
  if (expected.contacts === 'none') add('contacts', card?.contacts?.length ? 'wrong' : 'right', card?.contacts);
  if (expected.plan === 'archived')
    add('archived', plan.planned?.isArchived === true ? 'right' : 'wrong', plan.planned);
  return judged;
}

/** A column of the board that means the same is right too. */
function stageIn({ stage = null }: ExpectedRow, plan: RowPlan): string | null {
  if (stage === null) return null;
  const isSynonym = [stage, matchStage(stage, defaultStages) ?? stage].some(
    (title) => foldStage(title) === foldStage(plan.stage),
  );
  return isSynonym ? plan.stage : stage;
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

const textOf = ({ planned, stage }: RowPlan): string =>
  plain([...textsIn(planned?.card), ...textsIn(planned?.stages), stage].join('\n').replaceAll('\n  ', '\n'));

function textsIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn);
  return value === undefined || value === null ? [] : [String(value)];
}
