import assert from 'node:assert/strict';

import type { Card } from '../../../src/contract/tracker/board.ts';
import type { ImportPlan, ImportRun, PlannedCard } from '../../../src/store/imports/importRun.ts';
import { type Address, overRest } from '../calls.ts';
import { isInvalid } from './schedules.ts';

export interface Carried {
  readonly service: Address;
  readonly plan: ImportPlan;
  readonly run: ImportRun;
  /** Ids of the cards that existed before. */
  readonly before: ReadonlySet<string>;
}

/** Each planned card exists exactly once unless it is a duplicate or invalid, and the report says so. */
export async function judgeImport({ service, plan, run, before }: Carried): Promise<void> {
  assert.equal(run.state.kind, 'done', `ended as ${run.state.kind}: ${String(run.state.failure)}`);
  const { columns, cards: active } = await overRest(service, 'tracker_get_board', {});
  const { items: archived } = await overRest(service, 'tracker_list_archive', { limit: 200 });
  const all = [...active, ...archived];
  const stored = new Map(all.map((card) => [card.id, card]));
  const created: string[] = [];
  for (const planned of plan.cards) {
    const result = run.results.get(planned.row) ?? assert.fail(`row ${planned.row} has no result`);
    const shouldFail = isInvalid(planned.card) || isTooLong(planned);
    assert.equal(result.kind === 'failed', shouldFail, `row ${planned.row}: ${JSON.stringify(result)}`);
    if (planned.allowDuplicate && !shouldFail) assert.equal(result.kind, 'created', `row ${planned.row}`);
    if (result.kind !== 'created') continue;
    created.push(result.id);
    const card = stored.get(result.id) ?? assert.fail(`the card of row ${planned.row} does not exist`);
    assert.equal(identity(card), identity(planned.card));
    const { column = { title: columns[0]?.title ?? '' } } = planned;
    const title = columns.find(({ id }) => id === card.columnId)?.title ?? '';
    assert.equal('title' in column && column.title.trim().toLowerCase(), title.toLowerCase());
  }
  judgeDuplicates(plan, run, new Set(all.filter(({ id }) => before.has(id)).map(identity)));
  assert.equal(new Set(created).size, created.length, 'two rows have one card');
  assert.equal(all.length, before.size + created.length, 'cards that no row created');
  const titles = columns.map(({ title }) => title.toLowerCase());
  assert.equal(new Set(titles).size, titles.length, `a column twice: ${titles}`);
  await judgeNotes({ service, plan, run });
  const stages = (plan.stages ?? []).map(({ row, column }) => {
    assert.ok(titles.includes(column.title.toLowerCase()), `${column.title} was not created`);
    return run.results.get(row)?.kind;
  });
  assert.ok(
    stages.every((kind) => kind === 'created' || kind === 'skipped'),
    `stages ended as ${stages}`,
  );
  const createdStages = stages.filter((kind) => kind === 'created').length;
  assert.deepEqual(run.state.counts.created, created.length + plan.notes.length + createdStages);
}

/** Of equal rows that need not be duplicates, one is created, or none if the board had the card before. */
function judgeDuplicates(plan: ImportPlan, run: ImportRun, existing: ReadonlySet<string>): void {
  const rows = plan.cards.filter(({ row }) => run.results.get(row)?.kind !== 'failed');
  for (const [key, equal] of Map.groupBy(rows, ({ card }) => identity(card))) {
    const kinds = equal.filter(({ allowDuplicate }) => !allowDuplicate).map(({ row }) => run.results.get(row)?.kind);
    const count = kinds.filter((kind) => kind === 'created').length;
    assert.ok(existing.has(key) ? count === 0 : count <= 1, `${key} was created ${count} times`);
    const isOnBoard = existing.has(key) || equal.some(({ row }) => run.results.get(row)?.kind === 'created');
    assert.ok(isOnBoard, `${key} was skipped, but the board does not have it`);
  }
}

async function judgeNotes({ service, plan, run }: Omit<Carried, 'before'>): Promise<void> {
  const { items } = await overRest(service, 'list_notes', {});
  assert.equal(items.length, plan.notes.length);
  const texts: string[] = [];
  for (const { row } of plan.notes) {
    const result = run.results.get(row);
    assert.equal(result?.kind, 'created');
    if (result?.kind === 'created') texts.push((await overRest(service, 'get_note', { noteId: result.id })).text);
  }
  assert.deepEqual(
    texts,
    plan.notes.map(({ note }) => note.text),
  );
}

const identity = ({ title, company = '', url = null }: PlannedCard['card'] | Card): string =>
  JSON.stringify([title, company, url]);

const isTooLong = ({ column }: PlannedCard): boolean =>
  column !== undefined && 'title' in column && column.title.length > 500;
